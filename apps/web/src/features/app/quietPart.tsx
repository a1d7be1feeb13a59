import { type ComponentType, useMemo, useState } from 'react'
import { fetchCode } from './fetchCode.ts'
import { useFetchAhead } from './useFetchAhead.ts'

/**
 * A part that nobody waits for, such as what tells of something that may happen later. Its code is fetched once the
 * page is idle; where that cannot be, nothing is missing from what was asked for, and nothing is said.
 */
export function quietPart<props extends object>(
  load: () => Promise<{ default: ComponentType<props> }>,
): ComponentType<props> {
  let ready: ComponentType<props> | undefined
  return function QuietPart(props: props) {
    const [Shown, show] = useState(() => ready)
    const fetches = useMemo(
      () => [
        () =>
          fetchCode(load).then(
            module => {
              ready = module.default
              show(() => ready)
            },
            () => undefined,
          ),
      ],
      [],
    )
    useFetchAhead(Shown === undefined, fetches)
    return Shown && <Shown {...props} />
  }
}
