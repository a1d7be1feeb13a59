/** The number that a type of Seaport is, given as number, bigint or digits; undefined for no such type. */
export function readSmall(value: unknown): number | undefined {
  return known.get(value)
}

const known: ReadonlyMap<unknown, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ [0, 1, 2, 3, 4, 5].flatMap((small): [unknown, number][] => [
    [small, small],
    [BigInt(small), small],
    [`${small}`, small],
  ]),
)
