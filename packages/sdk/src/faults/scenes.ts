import type { Lived } from './live.ts'
import type { TradeName } from './trades.ts'
import type { Fault, WorldOptions } from './world.ts'

/** A fault, the worlds it is met in, and how they must end. */
export type Scene = {
  title: string
  faults: readonly Fault[]
  /** Fields of `Lived` that must be so. */
  expected: Partial<Lived>
  actions?: readonly TradeName[] | undefined
  options?: Partial<WorldOptions> | undefined
  more?: Record<string, unknown> | undefined
  /** What else must be so. */
  look?: ((lived: Lived) => void) | undefined
}

/** Each scene for each of its actions, one item after the other and side by side. */
export function scenes(
  rows: readonly Scene[],
): [title: string, scene: Pick<Scene, 'expected' | 'look'> & { options: WorldOptions }][] {
  return rows.flatMap(({ title, actions = ['buy', 'list'], faults, options, more, ...rest }) =>
    actions.flatMap(action =>
      [true, false].map((sync): ReturnType<typeof scenes>[number] => [
        `${title}: ${action}, ${sync ? 'one by one' : 'side by side'}`,
        {
          ...rest,
          options: { items: 2, ...options, ...(more && { more }), action, sync, faults },
        },
      ]),
    ),
  )
}
