// What the scripts of random changes share: numbers that follow from a seed, and the list of differences.
(seed => {
  let state = seed;
  const random = limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const pick = list => list[random(list.length)];
  const wrong = [];
  const same = (what, found, wanted) => {
    const [one, two] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (one !== two && wrong.length < 5) wrong.push(`${what}: ${one} instead of ${two}`);
  };
  return { random, pick, same, wrong };
})
