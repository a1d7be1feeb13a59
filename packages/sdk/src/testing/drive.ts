/** How a promise ended. */
export type Settled<value> =
  | { value: value; error?: undefined; elapsed: number }
  | { error: unknown; value?: undefined; elapsed: number }

/**
 * Runs virtual time until a promise settles.
 *
 * @param advance - Moves the virtual clock by so many milliseconds.
 * @param options.limit - Virtual milliseconds after which it gives up.
 */
export async function drive<value>(
  promise: Promise<value>,
  advance: (milliseconds: number) => Promise<unknown>,
  options: { limit?: number; step?: number } = {},
): Promise<Settled<value>> {
  const { limit = 3_600_000, step = 50 } = options
  let settled: Settled<value> | undefined
  let elapsed = 0
  promise.then(
    result => {
      settled = { value: result, elapsed }
    },
    (error: unknown) => {
      settled = { error, elapsed }
    },
  )
  // A few turns without time first: what needs no waiting settles at 0.
  for (let turn = 0; turn < 40 && !settled; turn += 1) await advance(0)
  while (!settled) {
    if (elapsed > limit) throw new Error(`not settled after ${elapsed} virtual milliseconds`)
    elapsed += elapsed < 10_000 ? step : step * 10
    await advance(elapsed < 10_000 ? step : step * 10)
  }
  return settled
}
