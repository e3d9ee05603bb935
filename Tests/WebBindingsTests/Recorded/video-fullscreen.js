// What a video without data says when a script wants to show it on the whole screen.
const video = document.createElement('video');
check(() => video.webkitSupportsFullscreen);
check(() => video.webkitDisplayingFullscreen);
check(() => { 'use strict'; video.webkitSupportsFullscreen = true; });
checkMessage(() => video.webkitEnterFullscreen());
checkMessage(() => video.webkitEnterFullScreen());
check(() => video.webkitExitFullscreen());
check(() => video.webkitExitFullScreen());
check(() => 'webkitEnterFullscreen' in document.createElement('audio'));
for (const key of [
  'webkitSupportsFullscreen', 'webkitDisplayingFullscreen', 'webkitEnterFullscreen', 'webkitEnterFullScreen',
  'webkitExitFullscreen', 'webkitExitFullScreen'])
  note(key, () => describe(HTMLVideoElement.prototype, key));
