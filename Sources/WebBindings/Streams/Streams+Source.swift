internal import ScriptEngine

extension ScriptLibrary {
  /// The algorithms have the names of the standard, in their shortest readable form. What is
  /// public is a class whose only field holds a record of the state; algorithms work on records.
  static let streamsSource: OwnScript = #"""
    (function (host) {
      'use strict';
      const { expose, AbortController, AbortSignal, TextDecoder, TextEncoder } = host;
      const key = {}, nothing = () => {}, uncurry = method => Function.prototype.call.bind(method);
      const then = uncurry(Promise.prototype.then), isObject = value =>
        value !== null && (typeof value === 'object' || typeof value === 'function');
      const { isView } = ArrayBuffer, { isNaN } = Number;
      const push = (list, item) => { list[list.length] = item; };
      const wrong = (what, name) => new TypeError(`Can only ${what} on instances of ${name}`);
      const illegal = token => { if (token !== key) throw new TypeError('Illegal constructor'); };

      // Promises.
      const resolved = value => new Promise(resolve => resolve(value));
      const rejected = reason => new Promise((_, reject) => reject(reason));
      const handled = promise => { then(promise, undefined, nothing); return promise; };
      const upon = (promise, kept, broken) => { handled(then(promise, kept, broken)); };
      const deferred = () => {
        const made = { __proto__: null, isPending: true };
        made.promise = new Promise((resolve, reject) => {
          made.resolve = value => { made.isPending = false; resolve(value); };
          made.reject = reason => { made.isPending = false; reject(reason); };
        });
        return made;
      };
      const broken = reason => {
        const made = deferred();
        made.reject(reason);
        handled(made.promise);
        return made;
      };
      const kept = () => { const made = deferred(); made.resolve(undefined); return made; };
      const attempt = body => { try { return body(); } catch (error) { return rejected(error); } };

      // Dictionaries and strategies (7).
      const dictionary = value => {
        if (value === undefined || value === null) return {};
        if (!isObject(value)) throw new TypeError('The value is not an object');
        return value;
      };
      const callback = (object, name) => {
        const method = object[name];
        if (method === undefined) return undefined;
        if (typeof method !== 'function') throw new TypeError(`${name} is not a function`);
        return method;
      };
      const strategy = value => {
        const given = dictionary(value);
        const mark = given.highWaterMark;
        return {
          __proto__: null, mark: mark === undefined ? undefined : +mark,
          size: callback(given, 'size') };
      };
      const highWaterMark = ({ mark }, otherwise) => {
        if (mark === undefined) return otherwise;
        if (isNaN(mark) || mark < 0)
          throw new RangeError('The high water mark is not a number from 0 on');
        return mark;
      };
      const sizeOf = ({ size }) => size === undefined ? () => 1 : chunk => size(chunk);
      const underlying = value => {
        if (value === undefined) return {};
        if (!isObject(value)) throw new TypeError('The first argument is not an object');
        return value;
      };

      // Queues with sizes (8.1). The front moves, so that taking from it moves nothing else.
      const emptyQueue = holder => { holder.queue = []; holder.front = 0; holder.total = 0; };
      const isEmpty = holder => holder.front === holder.queue.length;
      const enqueueSized = (holder, value, size) => {
        size = +size;
        if (!(size >= 0) || size === Infinity)
          throw new RangeError('The size of a chunk is not a finite number from 0 on');
        push(holder.queue, { __proto__: null, value, size });
        holder.total += size;
      };
      const dequeue = holder => {
        const { value, size } = holder.queue[holder.front];
        holder.queue[holder.front++] = undefined;
        if (holder.front > 64 && holder.front * 2 > holder.queue.length) {
          holder.queue = holder.queue.slice(holder.front);
          holder.front = 0;
        }
        holder.total = holder.total - size < 0 ? 0 : holder.total - size;
        return value;
      };

      // MARK: Readable streams (4)

      let readable, readableOf, makeReadable, readerOf, makeReader, controllerOf, makeController;

      const newReadable = () => ({
        __proto__: null, object: undefined, state: 'readable', reader: undefined, error: undefined,
        isDisturbed: false, controller: undefined });
      const readableClose = stream => {
        stream.state = 'closed';
        const reader = stream.reader;
        if (reader === undefined) return;
        reader.closed.resolve(undefined);
        const requests = reader.requests;
        reader.requests = [];
        for (let index = 0; index < requests.length; index++) requests[index].close();
      };
      const readableError = (stream, error) => {
        stream.state = 'errored';
        stream.error = error;
        const reader = stream.reader;
        if (reader === undefined) return;
        reader.closed.reject(error);
        handled(reader.closed.promise);
        failRequests(reader, error);
      };
      const failRequests = (reader, error) => {
        const requests = reader.requests;
        reader.requests = [];
        for (let index = 0; index < requests.length; index++) requests[index].error(error);
      };
      const readableCancel = (stream, reason) => {
        stream.isDisturbed = true;
        if (stream.state === 'closed') return resolved(undefined);
        if (stream.state === 'errored') return rejected(stream.error);
        readableClose(stream);
        return then(cancelSteps(stream.controller, reason), nothing);
      };
      const acquireReader = stream => {
        if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
        const reader = { __proto__: null, object: undefined, stream, requests: [] };
        stream.reader = reader;
        reader.closed =
          stream.state === 'readable' ? deferred()
          : stream.state === 'closed' ? kept() : broken(stream.error);
        return reader;
      };
      const releaseReader = reader => {
        const error = new TypeError('releaseLock() was called on the reader');
        if (reader.stream.state === 'readable') {
          reader.closed.reject(error);
          handled(reader.closed.promise);
        } else {
          reader.closed = broken(error);
        }
        reader.stream.reader = undefined;
        reader.stream = undefined;
        failRequests(reader, error);
      };
      const read = (reader, request) => {
        const stream = reader.stream;
        stream.isDisturbed = true;
        if (stream.state === 'closed') request.close();
        else if (stream.state === 'errored') request.error(stream.error);
        else pullSteps(stream.controller, request);
      };

      // Controllers (4.6).
      const canEnqueue = controller =>
        !controller.isCloseRequested && controller.stream.state === 'readable';
      const desiredSize = ({ stream, mark, total }) =>
        stream.state === 'errored' ? null : stream.state === 'closed' ? 0 : mark - total;
      const clearSource = controller => {
        controller.pull = controller.cancel = controller.size = undefined;
      };
      const shouldPull = controller => {
        const { stream } = controller;
        if (!canEnqueue(controller) || !controller.isStarted) return false;
        if (stream.reader !== undefined && stream.reader.requests.length > 0) return true;
        return desiredSize(controller) > 0;
      };
      const pullIfNeeded = controller => {
        if (!shouldPull(controller)) return;
        if (controller.isPulling) { controller.pullsAgain = true; return; }
        controller.isPulling = true;
        upon(attempt(controller.pull), () => {
          controller.isPulling = false;
          if (!controller.pullsAgain) return;
          controller.pullsAgain = false;
          pullIfNeeded(controller);
        }, error => controllerError(controller, error));
      };
      const controllerError = (controller, error) => {
        if (controller.stream.state !== 'readable') return;
        emptyQueue(controller);
        clearSource(controller);
        readableError(controller.stream, error);
      };
      const controllerClose = controller => {
        if (!canEnqueue(controller)) return;
        controller.isCloseRequested = true;
        if (!isEmpty(controller)) return;
        clearSource(controller);
        readableClose(controller.stream);
      };
      const controllerEnqueue = (controller, chunk) => {
        if (!canEnqueue(controller)) return;
        const { reader } = controller.stream;
        if (reader !== undefined && reader.requests.length > 0) {
          reader.requests.shift().chunk(chunk);
        } else {
          try {
            enqueueSized(controller, chunk, controller.size(chunk));
          } catch (error) {
            controllerError(controller, error);
            throw error;
          }
        }
        pullIfNeeded(controller);
      };
      const cancelSteps = (controller, reason) => {
        emptyQueue(controller);
        const { cancel } = controller;
        const result = attempt(() => cancel(reason));
        clearSource(controller);
        return result;
      };
      const pullSteps = (controller, request) => {
        const { stream } = controller;
        if (isEmpty(controller)) {
          push(stream.reader.requests, request);
          pullIfNeeded(controller);
          return;
        }
        const chunk = dequeue(controller);
        if (controller.isCloseRequested && isEmpty(controller)) {
          clearSource(controller);
          readableClose(stream);
        } else {
          pullIfNeeded(controller);
        }
        request.chunk(chunk);
      };
      const setUpController = (stream, controller, start, pull, cancel, mark, size) => {
        Object.assign(controller, {
          stream, pull, cancel, mark, size, isStarted: false, isCloseRequested: false,
          isPulling: false, pullsAgain: false });
        emptyQueue(controller);
        stream.controller = controller;
        upon(resolved(start()), () => {
          controller.isStarted = true;
          pullIfNeeded(controller);
        }, error => controllerError(controller, error));
      };
      const createReadable = (start, pull, cancel, mark = 1, size = () => 1) => {
        const stream = newReadable();
        setUpController(stream, { __proto__: null }, start, pull, cancel, mark, size);
        return stream;
      };
      const tee = stream => {
        const reader = acquireReader(stream);
        let isReading = false, readsAgain = false, isCanceled1 = false, isCanceled2 = false;
        let reason1, reason2;
        const canceled = deferred();
        const pull = () => {
          if (isReading) { readsAgain = true; return resolved(undefined); }
          isReading = true;
          read(reader, {
            chunk(chunk) {
              queueMicrotask(() => {
                readsAgain = false;
                if (!isCanceled1) controllerEnqueue(branch1.controller, chunk);
                if (!isCanceled2) controllerEnqueue(branch2.controller, chunk);
                isReading = false;
                if (readsAgain) pull();
              });
            },
            close() {
              isReading = false;
              if (!isCanceled1) controllerClose(branch1.controller);
              if (!isCanceled2) controllerClose(branch2.controller);
              if (!isCanceled1 || !isCanceled2) canceled.resolve(undefined);
            },
            error() { isReading = false; } });
          return resolved(undefined);
        };
        const cancelBoth = () => {
          if (isCanceled1 && isCanceled2)
            canceled.resolve(readableCancel(stream, [reason1, reason2]));
          return canceled.promise;
        };
        const branch1 = createReadable(
          nothing, pull, reason => { isCanceled1 = true; reason1 = reason; return cancelBoth(); });
        const branch2 = createReadable(
          nothing, pull, reason => { isCanceled2 = true; reason2 = reason; return cancelBoth(); });
        upon(reader.closed.promise, undefined, error => {
          controllerError(branch1.controller, error);
          controllerError(branch2.controller, error);
          if (!isCanceled1 || !isCanceled2) canceled.resolve(undefined);
        });
        return [branch1, branch2];
      };
      const pipe = (source, target, preventClose, preventAbort, preventCancel, signal) => {
        const reader = acquireReader(source), writer = acquireWriter(target), ended = deferred();
        let isShuttingDown = false, lastWrite = resolved(undefined), abort;
        source.isDisturbed = true;
        const finalize = (isError, error) => {
          releaseWriter(writer);
          releaseReader(reader);
          if (signal !== undefined) signal.removeEventListener('abort', abort);
          if (isError) ended.reject(error); else ended.resolve(undefined);
        };
        const written = () => {
          const last = lastWrite;
          return then(last, () => last === lastWrite ? undefined : written());
        };
        const shutDown = (isError, error, action) => {
          if (isShuttingDown) return;
          isShuttingDown = true;
          const act = () => {
            if (action === undefined) return finalize(isError, error);
            upon(action(), () => finalize(isError, error), reason => finalize(true, reason));
          };
          if (target.state === 'writable' && !isClosing(target)) upon(written(), act, act);
          else act();
        };
        if (signal !== undefined) {
          abort = () => {
            const reason = signal.reason, actions = [];
            if (!preventAbort)
              push(actions, () => target.state === 'writable'
                ? writableAbort(target, reason) : resolved(undefined));
            if (!preventCancel)
              push(actions, () => source.state === 'readable'
                ? readableCancel(source, reason) : resolved(undefined));
            shutDown(true, reason, () => Promise.all(actions.map(action => action())));
          };
          if (signal.aborted) { abort(); return ended.promise; }
          signal.addEventListener('abort', abort);
        }
        const whenErrored = (stream, promise, action) => {
          if (stream.state === 'errored') action(stream.error);
          else upon(promise, undefined, action);
        };
        whenErrored(source, reader.closed.promise, error =>
          shutDown(true, error, preventAbort ? undefined : () => writableAbort(target, error)));
        whenErrored(target, writer.closed.promise, error =>
          shutDown(true, error, preventCancel ? undefined : () => readableCancel(source, error)));
        const close = () =>
          shutDown(false, undefined, preventClose ? undefined : () => closeUnlessClosed(writer));
        if (source.state === 'closed') close();
        else upon(reader.closed.promise, close, nothing);
        if (isClosing(target) || target.state === 'closed') {
          const error = new TypeError('The destination is closed');
          shutDown(true, error, preventCancel ? undefined : () => readableCancel(source, error));
        }
        const step = () => {
          if (isShuttingDown) return;
          upon(writer.ready.promise, () => {
            if (isShuttingDown) return;
            read(reader, {
              chunk(chunk) {
                lastWrite = then(resolved(undefined), () => {
                  if (writer.stream === undefined) return undefined;
                  return handled(then(write(writer, chunk), undefined, nothing));
                });
                upon(lastWrite, undefined, nothing);
                upon(resolved(undefined), step);
              },
              close: nothing, error: nothing });
          }, nothing);
        };
        step();
        return ended.promise;
      };
      const pipeOptions = options => {
        const { preventAbort, preventCancel, preventClose, signal } = dictionary(options);
        if (signal !== undefined && !(signal instanceof AbortSignal))
          throw new TypeError('signal is no AbortSignal');
        return [!!preventClose, !!preventAbort, !!preventCancel, signal];
      };

      class ReadableStream {
        #state;
        static {
          readable = value => isObject(value) && #state in value ? value.#state : undefined;
          readableOf = (value, member) => {
            const state = readable(value);
            if (state === undefined) throw wrong(`use ${member}`, 'ReadableStream');
            return state;
          };
          makeReadable = state => state.object ?? new ReadableStream(key, state);
        }
        constructor() {
          const [source, given] = arguments;
          if (source === key) {
            this.#state = given;
            given.object = this;
            return;
          }
          const plan = strategy(given), object = underlying(source);
          const cancel = callback(object, 'cancel'), pull = callback(object, 'pull');
          const start = callback(object, 'start'), type = object.type;
          if (type !== undefined) {
            if (`${type}` !== 'bytes') throw new TypeError('Invalid type for underlying source');
            throw new TypeError('ReadableByteStreamController is not implemented');
          }
          const state = newReadable();
          state.object = this;
          this.#state = state;
          const size = sizeOf(plan), mark = highWaterMark(plan, 1);
          const controller = { __proto__: null };
          makeController(controller);
          const outer = controller.object;
          setUpController(
            state, controller,
            start === undefined ? nothing : () => Reflect.apply(start, object, [outer]),
            pull === undefined ? () => resolved(undefined)
              : () => attempt(() => resolved(Reflect.apply(pull, object, [outer]))),
            cancel === undefined ? () => resolved(undefined)
              : reason => attempt(() => resolved(Reflect.apply(cancel, object, [reason]))),
            mark, size);
        }
        get locked() { return readableOf(this, 'locked').reader !== undefined; }
        cancel() {
          const [reason] = arguments;
          return attempt(() => {
            const stream = readableOf(this, 'cancel');
            if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
            return readableCancel(stream, reason);
          });
        }
        getReader() {
          const stream = readableOf(this, 'getReader'), { mode } = dictionary(arguments[0]);
          if (mode !== undefined) {
            if (`${mode}` !== 'byob') throw new TypeError('Invalid mode is specified');
            throw new TypeError('The stream is not a stream of bytes');
          }
          return makeReader(acquireReader(stream));
        }
        pipeTo(destination) {
          return attempt(() => {
            const stream = readableOf(this, 'pipeTo');
            const target = writableOf(destination, 'pipeTo');
            const options = pipeOptions(arguments[1]);
            if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
            if (target.writer !== undefined) throw new TypeError('WritableStream is locked');
            return pipe(stream, target, ...options);
          });
        }
        pipeThrough(pair) {
          const stream = readableOf(this, 'pipeThrough');
          const given = dictionary(pair);
          const output = given.readable;
          readableOf(output, 'pipeThrough');
          const target = writableOf(given.writable, 'pipeThrough');
          const options = pipeOptions(arguments[1]);
          if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
          if (target.writer !== undefined) throw new TypeError('WritableStream is locked');
          handled(pipe(stream, target, ...options));
          return output;
        }
        tee() {
          const [first, second] = tee(readableOf(this, 'tee'));
          return [makeReadable(first), makeReadable(second)];
        }
      }

      class ReadableStreamDefaultReader {
        #state;
        static {
          readerOf = (value, member) => {
            if (!isObject(value) || !(#state in value))
              throw wrong(`use ${member}`, 'ReadableStreamDefaultReader');
            return value.#state;
          };
          makeReader = state => new ReadableStreamDefaultReader(key, state);
        }
        constructor(stream) {
          this.#state = stream === key
            ? arguments[1] : acquireReader(readableOf(stream, 'ReadableStreamDefaultReader'));
        }
        get closed() { return attempt(() => readerOf(this, 'closed').closed.promise); }
        read() {
          return attempt(() => {
            const reader = readerOf(this, 'read');
            if (reader.stream === undefined) throw new TypeError('The reader was released');
            const result = deferred();
            read(reader, {
              chunk(value) { result.resolve({ value, done: false }); },
              close() { result.resolve({ value: undefined, done: true }); },
              error(error) { result.reject(error); } });
            return result.promise;
          });
        }
        releaseLock() {
          const reader = readerOf(this, 'releaseLock');
          if (reader.stream !== undefined) releaseReader(reader);
        }
        cancel() {
          const [reason] = arguments;
          return attempt(() => {
            const reader = readerOf(this, 'cancel');
            if (reader.stream === undefined) throw new TypeError('The reader was released');
            return readableCancel(reader.stream, reason);
          });
        }
      }

      class ReadableStreamDefaultController {
        #state;
        static {
          controllerOf = (value, member) => {
            if (!isObject(value) || !(#state in value))
              throw wrong(`use ${member}`, 'ReadableStreamDefaultController');
            return value.#state;
          };
          makeController = state => {
            state.object = new ReadableStreamDefaultController(key, state);
          };
        }
        constructor() { illegal(arguments[0]); this.#state = arguments[1]; }
        get desiredSize() { return desiredSize(controllerOf(this, 'desiredSize')); }
        enqueue() {
          const controller = controllerOf(this, 'enqueue');
          if (!canEnqueue(controller))
            throw new TypeError('ReadableStreamDefaultController is not in a state where chunk can be enqueued');
          controllerEnqueue(controller, arguments[0]);
        }
        close() {
          const controller = controllerOf(this, 'close');
          if (!canEnqueue(controller))
            throw new TypeError('ReadableStreamDefaultController is not in a state where it can be closed');
          controllerClose(controller);
        }
        error() { controllerError(controllerOf(this, 'error'), arguments[0]); }
      }

      // MARK: Writable streams (5)

      let writableOf, makeWritable, writerOf, makeWriter, makeWritableController;

      const newWritable = () => ({
        __proto__: null, object: undefined, state: 'writable', error: undefined, writer: undefined,
        controller: undefined, requests: [], inFlight: undefined, close: undefined,
        closeInFlight: undefined, pendingAbort: undefined, hasBackpressure: false });
      const isClosing = stream => stream.close !== undefined || stream.closeInFlight !== undefined;
      const acquireWriter = stream => {
        if (stream.writer !== undefined) throw new TypeError('WritableStream is locked');
        const writer = { __proto__: null, object: undefined, stream };
        stream.writer = writer;
        switch (stream.state) {
        case 'writable':
          writer.ready = !isClosing(stream) && stream.hasBackpressure ? deferred() : kept();
          writer.closed = deferred();
          break;
        case 'erroring':
          writer.ready = broken(stream.error);
          writer.closed = deferred();
          break;
        case 'closed': writer.ready = kept(); writer.closed = kept(); break;
        default: writer.ready = broken(stream.error); writer.closed = broken(stream.error);
        }
        return writer;
      };
      const breakPromise = (writer, name, error) => {
        if (writer[name].isPending) {
          writer[name].reject(error);
          handled(writer[name].promise);
        } else {
          writer[name] = broken(error);
        }
      };
      const releaseWriter = writer => {
        const error = new TypeError('releaseLock() was called on the writer');
        breakPromise(writer, 'ready', error);
        breakPromise(writer, 'closed', error);
        writer.stream.writer = undefined;
        writer.stream = undefined;
      };
      const writableAbort = (stream, reason) => {
        if (stream.state === 'closed' || stream.state === 'errored') return resolved(undefined);
        stream.controller.abortController.abort(reason);
        if (stream.state === 'closed' || stream.state === 'errored') return resolved(undefined);
        if (stream.pendingAbort !== undefined) return stream.pendingAbort.ended.promise;
        const wasErroring = stream.state === 'erroring';
        if (wasErroring) reason = undefined;
        const ended = deferred();
        stream.pendingAbort = { __proto__: null, ended, reason, wasErroring };
        if (!wasErroring) startErroring(stream, reason);
        return ended.promise;
      };
      const writableClose = stream => {
        if (stream.state === 'closed' || stream.state === 'errored')
          return rejected(new TypeError('The stream is closed or errored'));
        const ended = deferred(), { writer } = stream;
        stream.close = ended;
        if (writer !== undefined && stream.hasBackpressure && stream.state === 'writable')
          writer.ready.resolve(undefined);
        enqueueSized(stream.controller, key, 0);
        advance(stream.controller);
        return ended.promise;
      };
      const dealWithRejection = (stream, error) => {
        if (stream.state === 'writable') startErroring(stream, error); else finishErroring(stream);
      };
      const startErroring = (stream, reason) => {
        const { controller, writer } = stream;
        stream.state = 'erroring';
        stream.error = reason;
        if (writer !== undefined) breakPromise(writer, 'ready', reason);
        if (stream.inFlight === undefined && stream.closeInFlight === undefined
            && controller.isStarted) finishErroring(stream);
      };
      const finishErroring = stream => {
        stream.state = 'errored';
        emptyQueue(stream.controller);
        const requests = stream.requests;
        stream.requests = [];
        for (let index = 0; index < requests.length; index++) requests[index].reject(stream.error);
        const abort = stream.pendingAbort;
        if (abort === undefined) return rejectCloseAndClosed(stream);
        stream.pendingAbort = undefined;
        if (abort.wasErroring) {
          abort.ended.reject(stream.error);
          return rejectCloseAndClosed(stream);
        }
        const { controller } = stream, promise = attempt(() => controller.abort(abort.reason));
        clearSink(controller);
        upon(promise, () => {
          abort.ended.resolve(undefined);
          rejectCloseAndClosed(stream);
        }, error => {
          abort.ended.reject(error);
          rejectCloseAndClosed(stream);
        });
      };
      const rejectCloseAndClosed = stream => {
        if (stream.close !== undefined) {
          stream.close.reject(stream.error);
          stream.close = undefined;
        }
        if (stream.writer !== undefined) breakPromise(stream.writer, 'closed', stream.error);
      };
      const finishClose = stream => {
        stream.closeInFlight.resolve(undefined);
        stream.closeInFlight = undefined;
        if (stream.state === 'erroring') {
          stream.error = undefined;
          if (stream.pendingAbort !== undefined) {
            stream.pendingAbort.ended.resolve(undefined);
            stream.pendingAbort = undefined;
          }
        }
        stream.state = 'closed';
        if (stream.writer !== undefined) stream.writer.closed.resolve(undefined);
      };
      const updateBackpressure = (stream, hasBackpressure) => {
        const { writer } = stream;
        if (writer !== undefined && hasBackpressure !== stream.hasBackpressure) {
          if (hasBackpressure) writer.ready = deferred(); else writer.ready.resolve(undefined);
        }
        stream.hasBackpressure = hasBackpressure;
      };
      const write = (writer, chunk) => {
        const { stream } = writer, { controller } = stream;
        let size;
        try {
          size = controller.size === undefined ? 1 : controller.size(chunk);
        } catch (error) {
          errorIfNeeded(controller, error);
          size = 1;
        }
        if (stream !== writer.stream) return rejected(new TypeError('The writer was released'));
        if (stream.state === 'errored') return rejected(stream.error);
        if (isClosing(stream) || stream.state === 'closed')
          return rejected(new TypeError('The stream is closing or closed'));
        if (stream.state === 'erroring') return rejected(stream.error);
        const request = deferred();
        push(stream.requests, request);
        try {
          enqueueSized(controller, chunk, size);
        } catch (error) {
          errorIfNeeded(controller, error);
          return request.promise;
        }
        if (!isClosing(stream) && stream.state === 'writable')
          updateBackpressure(stream, controller.mark - controller.total <= 0);
        advance(controller);
        return request.promise;
      };
      const closeUnlessClosed = ({ stream }) =>
        isClosing(stream) || stream.state === 'closed' ? resolved(undefined)
        : stream.state === 'errored' ? rejected(stream.error) : writableClose(stream);
      const clearSink = controller => {
        controller.write = controller.close = controller.abort = controller.size = undefined;
      };
      const errorIfNeeded = (controller, error) => {
        if (controller.stream.state === 'writable') writableControllerError(controller, error);
      };
      const writableControllerError = (controller, error) => {
        clearSink(controller);
        startErroring(controller.stream, error);
      };
      const advance = controller => {
        const { stream } = controller;
        if (!controller.isStarted || stream.inFlight !== undefined) return;
        if (stream.state === 'erroring') return finishErroring(stream);
        if (isEmpty(controller)) return;
        const { value } = controller.queue[controller.front];
        if (value === key) {
          stream.closeInFlight = stream.close;
          stream.close = undefined;
          dequeue(controller);
          const promise = attempt(() => controller.close());
          clearSink(controller);
          upon(promise, () => finishClose(stream), error => {
            stream.closeInFlight.reject(error);
            stream.closeInFlight = undefined;
            if (stream.pendingAbort !== undefined) {
              stream.pendingAbort.ended.reject(error);
              stream.pendingAbort = undefined;
            }
            dealWithRejection(stream, error);
          });
          return;
        }
        stream.inFlight = stream.requests.shift();
        upon(attempt(() => controller.write(value)), () => {
          stream.inFlight.resolve(undefined);
          stream.inFlight = undefined;
          dequeue(controller);
          if (!isClosing(stream) && stream.state === 'writable')
            updateBackpressure(stream, controller.mark - controller.total <= 0);
          advance(controller);
        }, error => {
          if (stream.state === 'writable') clearSink(controller);
          stream.inFlight.reject(error);
          stream.inFlight = undefined;
          dealWithRejection(stream, error);
        });
      };
      const setUpWritable = (stream, controller, start, write, close, abort, mark, size) => {
        Object.assign(controller, {
          stream, write, close, abort, mark, size, isStarted: false,
          abortController: new AbortController() });
        emptyQueue(controller);
        stream.controller = controller;
        updateBackpressure(stream, mark - controller.total <= 0);
        upon(resolved(start()), () => {
          controller.isStarted = true;
          advance(controller);
        }, error => {
          controller.isStarted = true;
          dealWithRejection(stream, error);
        });
      };

      class WritableStream {
        #state;
        static {
          writableOf = (value, member) => {
            if (!isObject(value) || !(#state in value)) throw wrong(`use ${member}`, 'WritableStream');
            return value.#state;
          };
          makeWritable = state => state.object ?? new WritableStream(key, state);
        }
        constructor() {
          const [sink, given] = arguments;
          if (sink === key) {
            this.#state = given;
            given.object = this;
            return;
          }
          const plan = strategy(given), object = underlying(sink);
          const abort = callback(object, 'abort'), close = callback(object, 'close');
          const start = callback(object, 'start'), type = object.type;
          const write = callback(object, 'write');
          if (type !== undefined) throw new RangeError('Invalid type is specified');
          const state = newWritable();
          state.object = this;
          this.#state = state;
          const size = sizeOf(plan), mark = highWaterMark(plan, 1);
          const controller = { __proto__: null };
          makeWritableController(controller);
          const outer = controller.object, done = () => resolved(undefined);
          const run = (method, ...list) =>
            attempt(() => resolved(Reflect.apply(method, object, list)));
          setUpWritable(
            state, controller,
            start === undefined ? nothing : () => Reflect.apply(start, object, [outer]),
            write === undefined ? done : chunk => run(write, chunk, outer),
            close === undefined ? done : () => run(close),
            abort === undefined ? done : reason => run(abort, reason), mark, size);
        }
        get locked() { return writableOf(this, 'locked').writer !== undefined; }
        abort() {
          const [reason] = arguments;
          return attempt(() => {
            const stream = writableOf(this, 'abort');
            if (stream.writer !== undefined) throw new TypeError('WritableStream is locked');
            return writableAbort(stream, reason);
          });
        }
        close() {
          return attempt(() => {
            const stream = writableOf(this, 'close');
            if (stream.writer !== undefined) throw new TypeError('WritableStream is locked');
            if (isClosing(stream)) throw new TypeError('The stream is closing');
            return writableClose(stream);
          });
        }
        getWriter() { return makeWriter(acquireWriter(writableOf(this, 'getWriter'))); }
      }

      class WritableStreamDefaultWriter {
        #state;
        static {
          writerOf = (value, member) => {
            if (!isObject(value) || !(#state in value))
              throw wrong(`use ${member}`, 'WritableStreamDefaultWriter');
            return value.#state;
          };
          makeWriter = state => new WritableStreamDefaultWriter(key, state);
        }
        constructor(stream) {
          this.#state = stream === key
            ? arguments[1] : acquireWriter(writableOf(stream, 'WritableStreamDefaultWriter'));
        }
        static #held(object, member) {
          const writer = writerOf(object, member);
          if (writer.stream === undefined) throw new TypeError('The writer was released');
          return writer;
        }
        get closed() { return attempt(() => writerOf(this, 'closed').closed.promise); }
        get desiredSize() {
          const { stream } = WritableStreamDefaultWriter.#held(this, 'desiredSize');
          return stream.state === 'errored' || stream.state === 'erroring' ? null
            : stream.state === 'closed' ? 0 : stream.controller.mark - stream.controller.total;
        }
        get ready() { return attempt(() => writerOf(this, 'ready').ready.promise); }
        abort() {
          const [reason] = arguments;
          return attempt(() =>
            writableAbort(WritableStreamDefaultWriter.#held(this, 'abort').stream, reason));
        }
        close() {
          return attempt(() => {
            const { stream } = WritableStreamDefaultWriter.#held(this, 'close');
            if (isClosing(stream)) throw new TypeError('The stream is closing');
            return writableClose(stream);
          });
        }
        releaseLock() {
          const writer = writerOf(this, 'releaseLock');
          if (writer.stream !== undefined) releaseWriter(writer);
        }
        write() {
          const [chunk] = arguments;
          return attempt(() => write(WritableStreamDefaultWriter.#held(this, 'write'), chunk));
        }
      }

      class WritableStreamDefaultController {
        #state;
        static {
          makeWritableController = state => {
            state.object = new WritableStreamDefaultController(key, state);
          };
        }
        constructor() { illegal(arguments[0]); this.#state = arguments[1]; }
        get signal() { return this.#state.abortController.signal; }
        error(error) {
          const state = this.#state;
          if (state.stream.state === 'writable') writableControllerError(state, error);
        }
      }

      // MARK: Transform streams (6)

      let transformOf, makeTransformController;

      const transformError = (stream, error) => {
        controllerError(stream.readable.controller, error);
        errorWritableAndUnblock(stream, error);
      };
      const errorWritableAndUnblock = (stream, error) => {
        clearTransformer(stream.controller);
        errorIfNeeded(stream.writable.controller, error);
        if (stream.hasBackpressure) setBackpressure(stream, false);
      };
      const setBackpressure = (stream, hasBackpressure) => {
        if (stream.change !== undefined) stream.change.resolve(undefined);
        stream.change = deferred();
        stream.hasBackpressure = hasBackpressure;
      };
      const clearTransformer = controller => {
        controller.transform = controller.flush = controller.cancel = undefined;
      };
      const transformEnqueue = (controller, chunk) => {
        const { stream } = controller, output = stream.readable.controller;
        if (!canEnqueue(output))
          throw new TypeError('TransformStream.readable cannot close or enqueue');
        try {
          controllerEnqueue(output, chunk);
        } catch (error) {
          errorWritableAndUnblock(stream, error);
          throw stream.readable.error;
        }
        const hasBackpressure = !shouldPull(output);
        if (hasBackpressure !== stream.hasBackpressure) setBackpressure(stream, true);
      };
      const performTransform = (controller, chunk) =>
        then(attempt(() => controller.transform(chunk)), undefined, error => {
          transformError(controller.stream, error);
          throw error;
        });
      const terminate = controller => {
        const { stream } = controller;
        controllerClose(stream.readable.controller);
        errorWritableAndUnblock(stream, new TypeError('The stream has been terminated'));
      };
      const finish = (controller, run, settle) => {
        if (controller.finished !== undefined) return controller.finished.promise;
        const finished = controller.finished = deferred();
        const promise = attempt(run);
        clearTransformer(controller);
        upon(promise, () => settle(finished), error => {
          controllerError(controller.stream.readable.controller, error);
          errorWritableAndUnblock(controller.stream, error);
          finished.reject(error);
        });
        return finished.promise;
      };
      // Sets a stream up. `transformer` has the algorithms, which give promises or throw.
      const one = () => 1;
      const setUpTransform = (transformer, start, marks, sizes) => {
        const controller = { __proto__: null, finished: undefined, ...transformer };
        const stream = { __proto__: null, controller, hasBackpressure: undefined, change: undefined };
        controller.stream = stream;
        const started = deferred(), startAlgorithm = () => started.promise;
        stream.writable = newWritable();
        stream.readable = newReadable();
        setUpWritable(
          stream.writable, { __proto__: null }, startAlgorithm,
          chunk => {
            if (!stream.hasBackpressure) return performTransform(controller, chunk);
            return then(stream.change.promise, () => {
              if (stream.writable.state === 'erroring') throw stream.writable.error;
              return performTransform(controller, chunk);
            });
          },
          () => finish(controller, () => controller.flush(), finished => {
            if (stream.readable.state === 'errored') return finished.reject(stream.readable.error);
            controllerClose(stream.readable.controller);
            finished.resolve(undefined);
          }),
          reason => finish(controller, () => controller.cancel(reason), finished => {
            if (stream.readable.state === 'errored') return finished.reject(stream.readable.error);
            controllerError(stream.readable.controller, reason);
            finished.resolve(undefined);
          }), marks[0], sizes[0]);
        setUpController(
          stream.readable, { __proto__: null }, startAlgorithm,
          () => { setBackpressure(stream, false); return stream.change.promise; },
          reason => finish(controller, () => controller.cancel(reason), finished => {
            if (stream.writable.state === 'errored') return finished.reject(stream.writable.error);
            errorIfNeeded(stream.writable.controller, reason);
            if (stream.hasBackpressure) setBackpressure(stream, false);
            finished.resolve(undefined);
          }), marks[1], sizes[1]);
        setBackpressure(stream, true);
        start(controller, started);
        return stream;
      };
      class TransformStream {
        #state;
        static {
          transformOf = (value, member) => {
            if (!isObject(value) || !(#state in value))
              throw wrong(`use ${member}`, 'TransformStream');
            return value.#state;
          };
        }
        constructor() {
          const [transformer, writableStrategy, readableStrategy] = arguments;
          const writing = strategy(writableStrategy), reading = strategy(readableStrategy);
          const object = underlying(transformer);
          const cancel = callback(object, 'cancel'), flush = callback(object, 'flush');
          const { readableType } = object, start = callback(object, 'start');
          const transform = callback(object, 'transform'), { writableType } = object;
          if (readableType !== undefined) throw new RangeError('Invalid readableType');
          if (writableType !== undefined) throw new RangeError('Invalid writableType');
          const readingMark = highWaterMark(reading, 0), writingMark = highWaterMark(writing, 1);
          const run = (method, ...list) => resolved(Reflect.apply(method, object, list));
          let outer;
          this.#state = setUpTransform({
            transform: transform === undefined
              ? chunk => { transformEnqueue(this.#state.controller, chunk); return resolved(undefined); }
              : chunk => run(transform, chunk, outer),
            flush: flush === undefined ? () => resolved(undefined) : () => run(flush, outer),
            cancel: cancel === undefined ? () => resolved(undefined)
              : reason => run(cancel, reason) },
          (controller, started) => {
            makeTransformController(controller);
            outer = controller.object;
            started.resolve(
              start === undefined ? undefined : Reflect.apply(start, object, [outer]));
          }, [writingMark, readingMark], [sizeOf(writing), sizeOf(reading)]);
        }
        get readable() { return makeReadable(transformOf(this, 'readable').readable); }
        get writable() { return makeWritable(transformOf(this, 'writable').writable); }
      }

      class TransformStreamDefaultController {
        #state;
        static {
          makeTransformController = state => {
            state.object = new TransformStreamDefaultController(key, state);
          };
        }
        constructor() { illegal(arguments[0]); this.#state = arguments[1]; }
        get desiredSize() { return desiredSize(this.#state.stream.readable.controller); }
        enqueue() { transformEnqueue(this.#state, arguments[0]); }
        error() { transformError(this.#state.stream, arguments[0]); }
        terminate() { terminate(this.#state); }
      }

      // MARK: Strategies (7)

      const mark = given => {
        const { highWaterMark } = dictionary(given);
        if (highWaterMark === undefined) throw new TypeError('highWaterMark is required');
        return +highWaterMark;
      };
      const byteSize = { size(chunk) { return chunk.byteLength; } }.size;
      const countSize = { size() { return 1; } }.size;

      class ByteLengthQueuingStrategy {
        #mark;
        constructor(init) { this.#mark = mark(init); }
        get highWaterMark() { return this.#mark; }
        get size() { this.#mark; return byteSize; }
      }

      class CountQueuingStrategy {
        #mark;
        constructor(init) { this.#mark = mark(init); }
        get highWaterMark() { return this.#mark; }
        get size() { this.#mark; return countSize; }
      }

      // MARK: Encoding Standard, 7.4 to 7.6

      const isBytes = chunk =>
        isView(chunk) || chunk instanceof ArrayBuffer
        || typeof SharedArrayBuffer === 'function' && chunk instanceof SharedArrayBuffer;

      class TextDecoderStream {
        #decoder;
        #stream;
        constructor() {
          const [label, options] = arguments;
          const { fatal, ignoreBOM } = dictionary(options);
          const decoder = new TextDecoder(
            label === undefined ? 'utf-8' : label, { fatal: !!fatal, ignoreBOM: !!ignoreBOM });
          this.#decoder = decoder;
          const enqueue = (text, controller) => {
            if (text !== '') transformEnqueue(controller, text);
          };
          const own = setUpTransform({
            transform(chunk) {
              if (!isBytes(chunk)) throw new TypeError('The chunk is no buffer');
              enqueue(decoder.decode(chunk, { stream: true }), own.controller);
              return resolved(undefined);
            },
            flush() {
              enqueue(decoder.decode(), own.controller);
              return resolved(undefined);
            },
            cancel() { return resolved(undefined); } },
          (_, started) => started.resolve(undefined), [1, 0], [one, one]);
          this.#stream = own;
        }
        get encoding() { return this.#decoder.encoding; }
        get fatal() { return this.#decoder.fatal; }
        get ignoreBOM() { return this.#decoder.ignoreBOM; }
        get readable() { return makeReadable(this.#stream.readable); }
        get writable() { return makeWritable(this.#stream.writable); }
      }

      class TextEncoderStream {
        #stream;
        constructor() {
          const encoder = new TextEncoder();
          let pending = '';
          const own = setUpTransform({
            transform(chunk) {
              let text = pending + `${chunk}`;
              pending = '';
              const last = text.charCodeAt(text.length - 1);
              if (last >= 0xD800 && last <= 0xDBFF) {
                pending = text[text.length - 1];
                text = text.slice(0, -1);
              }
              if (text !== '') transformEnqueue(own.controller, encoder.encode(text));
              return resolved(undefined);
            },
            flush() {
              if (pending !== '') transformEnqueue(own.controller, encoder.encode(pending));
              return resolved(undefined);
            },
            cancel() { return resolved(undefined); } },
          (_, started) => started.resolve(undefined), [1, 0], [one, one]);
          this.#stream = own;
        }
        get encoding() { this.#stream; return 'utf-8'; }
        get readable() { return makeReadable(this.#stream.readable); }
        get writable() { return makeWritable(this.#stream.writable); }
      }

      const interfaces = {
        __proto__: null, ReadableStream, ReadableStreamDefaultReader,
        ReadableStreamDefaultController, WritableStream, WritableStreamDefaultWriter,
        WritableStreamDefaultController, TransformStream, TransformStreamDefaultController,
        ByteLengthQueuingStrategy, CountQueuingStrategy, TextDecoderStream, TextEncoderStream };
      for (const name in interfaces) expose(interfaces[name]);

      // MARK: For bodies of requests and responses

      // A stream of what is known already: one chunk, made when it is read.
      const streamOf = makeChunk => {
        const made = createReadable(nothing, () => {
          const chunk = makeChunk();
          if (chunk !== undefined) controllerEnqueue(made.controller, chunk);
          controllerClose(made.controller);
          return resolved(undefined);
        }, () => resolved(undefined), 0);
        return makeReadable(made);
      };
      const isStream = value => readable(value) !== undefined;
      const isUsed = value => readable(value).isDisturbed;
      const isLocked = value => readable(value).reader !== undefined;
      // Ends a stream that nobody reads: what it had is read elsewhere.
      const close = value => { handled(readableCancel(readable(value))); };
      const branches = value => tee(readable(value)).map(makeReadable);
      // All bytes of a stream, for one of two functions: one for the bytes, and one for an error.
      const collect = (value, done, failed) => {
        const stream = readable(value), reader = acquireReader(stream), chunks = [];
        let length = 0;
        const next = () => read(reader, {
          chunk(chunk) {
            if (!(chunk instanceof Uint8Array)) {
              const error = new TypeError('Value is not a Uint8Array');
              handled(readableCancel(stream, error));
              return failed(error);
            }
            push(chunks, chunk);
            length += chunk.length;
            upon(resolved(undefined), next);
          },
          close() {
            const bytes = new Uint8Array(length);
            let position = 0;
            for (let index = 0; index < chunks.length; index++) {
              bytes.set(chunks[index], position);
              position += chunks[index].length;
            }
            done(bytes);
          },
          error: failed });
        next();
      };
      return { ...interfaces, isStream, isUsed, isLocked, close, branches, collect, streamOf };
    })
    """#
}
