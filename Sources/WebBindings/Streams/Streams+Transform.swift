extension ScriptLibrary {
  /// Transform streams and queuing strategies (Streams Standard, 6 and 7), and the streams of the Encoding
  /// Standard (7.4 to 7.6).
  static let transformStreams = #"""
      let makeTransformController;

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
        static brand(value) { return #state in value; }
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
        get readable() { return makeReadable(this.#state.readable); }
        get writable() { return makeWritable(this.#state.writable); }
      }

      class TransformStreamDefaultController {
        #state;
        static brand(value) { return #state in value; }
        static {
          makeTransformController = state => {
            state.object = new TransformStreamDefaultController(key, state);
          };
        }
        constructor() {
          uncalled(arguments[0], 'TransformStreamDefaultController');
          this.#state = arguments[1];
        }
        get desiredSize() { return desiredSize(this.#state.stream.readable.controller); }
        enqueue() { transformEnqueue(this.#state, arguments[0]); }
        error() { transformError(this.#state.stream, arguments[0]); }
        terminate() { terminate(this.#state); }
      }

      // MARK: Strategies (7)

      const mark = given => {
        if (!isObject(given)) throw new TypeError('QueuingStrategyInit argument must be an object.');
        const { highWaterMark } = given;
        if (highWaterMark === undefined)
          throw new TypeError('QueuingStrategyInit.highWaterMark member is required.');
        return +highWaterMark;
      };

      // The other member does not need its object, so scripts may pass it on alone.
      const incompatible = kind =>
        new TypeError(`${kind}.highWaterMark getter called on incompatible |this| value.`);

      class ByteLengthQueuingStrategy {
        #mark;
        constructor(init) { this.#mark = mark(init); }
        get highWaterMark() {
          if (!isObject(this) || !(#mark in this)) throw incompatible('ByteLengthQueuingStrategy');
          return this.#mark;
        }
        // A method in WebKit, as in the standard of 2015.
        size(chunk) { return chunk.byteLength; }
      }

      class CountQueuingStrategy {
        #mark;
        constructor(init) { this.#mark = mark(init); }
        get highWaterMark() {
          if (!isObject(this) || !(#mark in this)) throw incompatible('CountQueuingStrategy');
          return this.#mark;
        }
        size() { return 1; }
      }

      // MARK: Encoding Standard, 7.4 to 7.6

      const isBytes = chunk =>
        isView(chunk) || chunk instanceof ArrayBuffer
        || typeof SharedArrayBuffer === 'function' && chunk instanceof SharedArrayBuffer;

      class TextDecoderStream {
        #decoder;
        #stream;
        static brand(value) { return #stream in value; }
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
        static brand(value) { return #stream in value; }
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
    """#
}
