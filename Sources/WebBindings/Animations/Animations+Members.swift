extension ScriptLibrary {
  /// What elements and documents have of animations (Web Animations, 6.9 to 6.11).
  static let animationMembers = #"""
      // MARK: Members of elements and documents

      const animate = (element, keyframes, options) => {
        const given = optionsOf(options);
        const { id = '', timeline = timelineOf(element.ownerDocument) } = given;
        if (timeline !== null && !(timeline instanceof AnimationTimeline)) typeError();
        const effect = new KeyframeEffect(element, keyframes, options);
        const made = new Animation(effect, timeline);
        made.id = id;
        made.play();
        return made;
      };
      const listed = isWanted => [...live].filter(state => isRelevant(state)
        && effectState(state).target !== null && isWanted(effectState(state))).sort(inOrder)
        .map(state => state.object);
      const animationsOf = (element, options) => {
        sync();
        const { subtree = false } = options ?? {};
        return listed(effect => subtree ? element.contains(effect.target)
          : effect.target === element && effect.pseudo === null);
      };
      const animationsIn = root => (sync(),
        listed(({ target }) => target.isConnected && target.getRootNode() === root));
      const interfaces = { __proto__: null, AnimationEffect, KeyframeEffect, AnimationTimeline,
        DocumentTimeline, Animation, CSSAnimation, CSSTransition };
      for (const name in interfaces) expose(interfaces[name]);
      return { ...interfaces, animate, animationsOf, animationsIn, timelineOf, flushStyles, sync, watch };
    })
    """#
}
