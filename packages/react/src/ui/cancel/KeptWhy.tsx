import { englishCancel } from '../messages/english/englishCancel.ts'
import { useTexts } from '../useTexts.ts'
import { exchangeName } from './exchangeName.ts'

/** Why orders of some kinds cannot be cancelled, where it is known, and what ends them for certain. */
export function KeptWhy(props: { kinds: readonly string[] }) {
  const { cancel } = useTexts({ cancel: englishCancel })
  return (
    <>
      {props.kinds.includes('x2y2') && `${cancel.ownServer(exchangeName('x2y2'))} `}
      {cancel.endCertain}
    </>
  )
}
