/** How many times as fast as the others we must be at least, by what is compared. */
export const targets = [
  { group: /^encode \d+ Seaport orders?$/, peer: /universal-router-sdk/, atLeast: 50 },
  { group: /^encode \d+ Seaport orders?$/, peer: /viem/, atLeast: 5 },
  { group: /sweep of six markets|swap,? then/i, peer: /universal-router-sdk/, atLeast: 40 },
  { group: /^encode a plain .* swap$/, peer: /universal-router-sdk/, atLeast: 25 },
  // The one search that is left out is in the text of docs/benchmarks.md, with the reason.
  {
    group: /best trade v2\b(?!, exactIn, 20 pairs of 14 tokens, a new list)/,
    peer: /v2-sdk/,
    atLeast: 200,
  },
  { group: /^best trade v3\b/, peer: /v3-sdk/, atLeast: 100 },
  { group: /^v3 quote crossing 0 ticks\b/, peer: /v3-sdk/, atLeast: 25 },
  { group: /^v3 quote crossing \d+ ticks\b/, peer: /v3-sdk/, atLeast: 15 },
  { group: /^(?:tick to price|price to tick)$/, peer: /v3-sdk/, atLeast: 8 },
]
