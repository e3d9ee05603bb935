/** The chunks of a stream. */
async function collect(stream) {
  const reader = stream.getReader(), chunks = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
  }
}
