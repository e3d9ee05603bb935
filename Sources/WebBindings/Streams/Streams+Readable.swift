extension ScriptLibrary {
  /// Readable streams (Streams Standard, 4).
  static let readableStreams = #"""
      let readable, makeReadable, makeReader, makeController;

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
      // `copy` makes the chunks of the second branch.
      const tee = (stream, copy = chunk => chunk) => {
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
                let second;
                try { second = isCanceled2 ? undefined : copy(chunk); } catch (error) {
                  controllerError(branch1.controller, error);
                  controllerError(branch2.controller, error);
                  canceled.resolve(readableCancel(stream, error));
                  return;
                }
                if (!isCanceled1) controllerEnqueue(branch1.controller, chunk);
                if (!isCanceled2) controllerEnqueue(branch2.controller, second);
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
        static brand(value) { return #state in value; }
        static promises = ['cancel', 'pipeTo'];
        static {
          readable = value => isObject(value) && #state in value ? value.#state : undefined;
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
        get locked() { return this.#state.reader !== undefined; }
        cancel() {
          const [reason] = arguments;
          return attempt(() => {
            const stream = this.#state;
            if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
            return readableCancel(stream, reason);
          });
        }
        getReader() {
          const stream = this.#state, options = arguments[0] ?? {};
          if (!isObject(options))
            throw new TypeError('ReadableStream.getReader takes an object as first argument');
          const { mode } = options;
          if (mode !== undefined) {
            if (`${mode}` !== 'byob') throw new TypeError('Invalid mode is specified');
            throw new TypeError('The stream is not a stream of bytes');
          }
          return makeReader(acquireReader(stream));
        }
        pipeTo(destination) {
          return attempt(() => {
            const stream = this.#state;
            const target = writable(destination);
            if (target === undefined)
              throw new TypeError(
                "Argument 1 ('destination') to ReadableStream.pipeTo must be an instance of WritableStream");
            const options = pipeOptions(arguments[1]);
            if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
            if (target.writer !== undefined) throw new TypeError('WritableStream is locked');
            return pipe(stream, target, ...options);
          });
        }
        pipeThrough(pair) {
          const stream = this.#state;
          if (pair === undefined || pair === null) throw new TypeError(`${pair} is not an object`);
          const output = pair.readable;
          if (readable(output) === undefined) throw new TypeError('readable should be ReadableStream');
          const target = writable(pair.writable);
          if (target === undefined) throw new TypeError('writable should be WritableStream');
          const options = pipeOptions(arguments[1]);
          if (stream.reader !== undefined) throw new TypeError('ReadableStream is locked');
          if (target.writer !== undefined) throw new TypeError('WritableStream is locked');
          handled(pipe(stream, target, ...options));
          return output;
        }
        tee() {
          const [first, second] = tee(this.#state);
          return [makeReadable(first), makeReadable(second)];
        }
      }

      class ReadableStreamDefaultReader {
        #state;
        static brand(value) { return #state in value; }
        static promises = ['closed', 'read', 'cancel'];
        static {
          makeReader = state => new ReadableStreamDefaultReader(key, state);
        }
        constructor(stream) {
          if (stream === key) {
            this.#state = arguments[1];
            return;
          }
          const state = readable(stream);
          if (state === undefined)
            throw new TypeError('ReadableStreamDefaultReader needs a ReadableStream');
          this.#state = acquireReader(state);
        }
        get closed() { return this.#state.closed.promise; }
        read() {
          return attempt(() => {
            const reader = this.#state;
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
          const reader = this.#state;
          if (reader.stream !== undefined) releaseReader(reader);
        }
        cancel() {
          const [reason] = arguments;
          return attempt(() => {
            const reader = this.#state;
            if (reader.stream === undefined) throw new TypeError('The reader was released');
            return readableCancel(reader.stream, reason);
          });
        }
      }

      class ReadableStreamDefaultController {
        #state;
        static brand(value) { return #state in value; }
        static {
          makeController = state => {
            state.object = new ReadableStreamDefaultController(key, state);
          };
        }
        constructor() {
          uncalled(arguments[0], 'ReadableStreamDefaultController');
          this.#state = arguments[1];
        }
        get desiredSize() { return desiredSize(this.#state); }
        enqueue() {
          const controller = this.#state;
          if (!canEnqueue(controller))
            throw new TypeError('ReadableStreamDefaultController is not in a state where chunk can be enqueued');
          controllerEnqueue(controller, arguments[0]);
        }
        close() {
          const controller = this.#state;
          if (!canEnqueue(controller))
            throw new TypeError('ReadableStreamDefaultController is not in a state where it can be closed');
          controllerClose(controller);
        }
        error() { controllerError(this.#state, arguments[0]); }
      }
    """#
}
