internal import ScriptEngine

extension ScriptLibrary {
  /// The script of all streams. It is one function, because the kinds of streams call each other.
  ///
  /// The algorithms have the names of the standard, in their shortest readable form. An interface
  /// is a class with a single field, which holds a record of the state. The algorithms work on
  /// records.
  static let streamsSource = OwnScript(
    named: "streams",
    composing: [streamsBase, readableStreams, writableStreams, transformStreams, streamsOfBodies]
      .joined(separator: "\n"))

  /// Promises, dictionaries, strategies and queues, for all kinds of streams.
  private static let streamsBase = #"""
    (function (host) {
      'use strict';
      const { expose, exposeScripted, dictionary, AbortController, AbortSignal, TextDecoder,
              TextEncoder } = host;
      const key = {}, nothing = () => {}, uncurry = method => Function.prototype.call.bind(method);
      const then = uncurry(Promise.prototype.then), isObject = value =>
        value !== null && (typeof value === 'object' || typeof value === 'function');
      const { isView } = ArrayBuffer, { isNaN } = Number;
      const push = (list, item) => { list[list.length] = item; };
      const uncalled = (token, name) => {
        if (token !== key) throw new TypeError(`${name} constructor should not be called directly`);
      };

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
      const callback = (object, name) => {
        const method = object[name];
        if (method === undefined) return undefined;
        if (typeof method !== 'function') throw new TypeError(`${name} is not a function`);
        return method;
      };
      const strategy = value => {
        // In WebKit, null is no strategy.
        if (value === null) throw new TypeError('Type error');
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
        if (!isObject(value)) throw new TypeError('Type error');
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
    """#

  /// The last part of the function: what the bodies of requests and responses need.
  private static let streamsOfBodies = #"""
      const streams = { __proto__: null, ReadableStream, WritableStream, TransformStream };
      const scripted = {
        __proto__: null, ReadableStreamDefaultReader, ReadableStreamDefaultController,
        WritableStreamDefaultWriter, WritableStreamDefaultController,
        TransformStreamDefaultController, ByteLengthQueuingStrategy, CountQueuingStrategy,
        TextDecoderStream, TextEncoderStream };
      for (const name in streams) expose(streams[name]);
      for (const name in scripted) exposeScripted(scripted[name]);
      const interfaces = { __proto__: null, ...streams, ...scripted };

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
      // Makes a stream as it is once a body was read without it.
      const seal = value => {
        close(value);
        acquireReader(readable(value));
      };
      // As in WebKit, which cannot copy anything else.
      const copyOfBytes = chunk => {
        if (isView(chunk) || chunk instanceof ArrayBuffer) return structuredClone(chunk);
        throw new TypeError(
          'structuredClone not implemented for non-ArrayBuffer / non-ArrayBufferView');
      };
      const branches = value => tee(readable(value), copyOfBytes).map(makeReadable);
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
      return { ...interfaces, isStream, isUsed, isLocked, close, seal, branches, collect, streamOf };
    })
    """#
}
