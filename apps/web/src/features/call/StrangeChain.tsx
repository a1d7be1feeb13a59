import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

/** Says of a call that it was typed for another chain, for as long as nobody says that it is right on this one. */
export function StrangeChain({ id, typedFor, target, onKeep }: StrangeChain.Props) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-control border border-line p-3">
      <p role="alert" className="text-13 text-warn">
        {t(
          'What stands here was typed for {0}. At the same address there may be something else on {1}.',
          typedFor,
          target,
        )}
      </p>
      <Button id={id} size="small" onClick={onKeep}>
        {t('It is right on {0}, too', target)}
      </Button>
    </div>
  )
}

export declare namespace StrangeChain {
  type Props = {
    /** Of its button. */
    id: string
    /** The names of the chain that it was typed for, and of the one that is chosen. */
    typedFor: string
    target: string
    onKeep: () => void
  }
}
