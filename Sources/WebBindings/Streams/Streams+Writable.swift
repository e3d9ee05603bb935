extension ScriptLibrary {
  /// Writable streams (Streams Standard, 5).
  static let writableStreams = #"""
      let writable, makeWritable, makeWriter, makeWritableController;

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
        static brand(value) { return #state in value; }
        static promises = ['abort', 'close'];
        static {
          writable = value => isObject(value) && #state in value ? value.#state : undefined;
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
        get locked() { return this.#state.writer !== undefined; }
        abort() {
          const [reason] = arguments;
          return attempt(() => {
            const stream = this.#state;
            if (stream.writer !== undefined) throw new TypeError('WritableStream is locked');
            return writableAbort(stream, reason);
          });
        }
        close() {
          return attempt(() => {
            const stream = this.#state;
            if (stream.writer !== undefined) throw new TypeError('WritableStream is locked');
            if (isClosing(stream)) throw new TypeError('The stream is closing');
            return writableClose(stream);
          });
        }
        getWriter() { return makeWriter(acquireWriter(this.#state)); }
      }

      class WritableStreamDefaultWriter {
        #state;
        static brand(value) { return #state in value; }
        static promises = ['closed', 'ready', 'abort', 'close', 'write'];
        static {
          makeWriter = state => new WritableStreamDefaultWriter(key, state);
        }
        constructor(stream) {
          if (stream === key) {
            this.#state = arguments[1];
            return;
          }
          const state = writable(stream);
          if (state === undefined)
            throw new TypeError('WritableStreamDefaultWriter constructor takes a WritableStream');
          this.#state = acquireWriter(state);
        }
        get #held() {
          if (this.#state.stream === undefined) throw new TypeError('The writer was released');
          return this.#state;
        }
        get closed() { return this.#state.closed.promise; }
        get desiredSize() {
          const { stream } = this.#held;
          return stream.state === 'errored' || stream.state === 'erroring' ? null
            : stream.state === 'closed' ? 0 : stream.controller.mark - stream.controller.total;
        }
        get ready() { return this.#state.ready.promise; }
        abort() {
          const [reason] = arguments;
          return attempt(() => writableAbort(this.#held.stream, reason));
        }
        close() {
          return attempt(() => {
            const { stream } = this.#held;
            if (isClosing(stream)) throw new TypeError('The stream is closing');
            return writableClose(stream);
          });
        }
        releaseLock() {
          const writer = this.#state;
          if (writer.stream !== undefined) releaseWriter(writer);
        }
        write() {
          const [chunk] = arguments;
          return attempt(() => write(this.#held, chunk));
        }
      }

      class WritableStreamDefaultController {
        #state;
        static brand(value) { return #state in value; }
        static {
          makeWritableController = state => {
            state.object = new WritableStreamDefaultController(key, state);
          };
        }
        constructor() {
          uncalled(arguments[0], 'WritableStreamDefaultController');
          this.#state = arguments[1];
        }
        get signal() { return this.#state.abortController.signal; }
        error(error) {
          const state = this.#state;
          if (state.stream.state === 'writable') writableControllerError(state, error);
        }
      }
    """#
}
