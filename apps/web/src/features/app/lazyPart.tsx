import { type ComponentType, use, useEffect, useState, useTransition } from 'react'
import { fetchCode } from './fetchCode.ts'
import { PartProblem } from './PartProblem.tsx'

/**
 * A part of a page whose code is loaded when it is needed. Where that cannot be, it says so in its place, as a dialog
 * where it can be closed; it is asked for again there, and when it is opened again. `lazy` of React would keep the
 * failure for good and let it take the whole page away.
 */
export function lazyPart<props extends object>(
  load: () => Promise<{ default: ComponentType<props> }>,
): lazyPart.Part<props> {
  let ready: ComponentType<props> | undefined
  let reading: Promise<ComponentType<props> | undefined> | undefined
  const read = () => {
    reading ??= fetchCode(load).then(
      module => (ready = module.default),
      () => undefined,
    )
    return reading
  }
  const forget = () => {
    if (ready === undefined) reading = undefined
  }
  function Part(props: props & lazyPart.Closable) {
    const [own, setOwn] = useState(read)
    const [isAsking, startAsking] = useTransition()
    useEffect(() => forget, [])
    const Shown = ready ?? use(own)
    if (Shown !== undefined) return <Shown {...props} />
    return (
      <PartProblem
        onClose={props.onClose}
        isAsking={isAsking}
        onRetry={() =>
          startAsking(() => {
            forget()
            setOwn(read)
          })
        }
      />
    )
  }
  return Object.assign(Part, {
    fetch: () => read().then(forget),
  })
}

export declare namespace lazyPart {
  type Closable = { onClose?: (() => void) | undefined }
  type Part<props> = ComponentType<props & Closable> & {
    /** Has its code fetched before it is needed; that it could not be is told when it is. */
    fetch: () => Promise<void>
  }
}
