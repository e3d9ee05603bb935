// Crypto on a page that is no secure context.
check(() => [tag(crypto), crypto === crypto, typeof crypto.subtle, typeof crypto.randomUUID]);
check(() => members(Crypto.prototype));
check(() => describe(window, 'crypto'));
check(() => new Crypto());
check(() => { const a = new Uint8Array(64); return [crypto.getRandomValues(a) === a, a.some(byte => byte !== 0)]; });
check(() => [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array].map(Type => tag(crypto.getRandomValues(new Type(2)))));
check(() => crypto.getRandomValues(new Float32Array(1)));
check(() => crypto.getRandomValues(new Float64Array(1)));
check(() => crypto.getRandomValues(new DataView(new ArrayBuffer(1))));
check(() => crypto.getRandomValues(new ArrayBuffer(1)));
check(() => crypto.getRandomValues([1]));
check(() => crypto.getRandomValues());
check(() => crypto.getRandomValues(new Uint8Array(65536)).length);
check(() => crypto.getRandomValues(new Uint8Array(65537)));
check(() => crypto.getRandomValues(new Uint16Array(32769)));
check(() => crypto.getRandomValues(new Uint8Array(0)).length);
check(() => { const a = new Uint8Array(8); crypto.getRandomValues(a.subarray(4)); return [a[0], a[1], a[2], a[3]]; });
check(() => crypto.getRandomValues.call({}, new Uint8Array(1)));
