import { describeSteps } from '@sluice/react'
import type { ExecutionStep } from '@sluice/sdk'
import { Button } from '../../components/Button.tsx'

/** The foot of a dialog whose run is under way. */
export function RunningFoot(props: RunningFoot.Props) {
  if (describeSteps(props.steps).some(step => step.asksWallet))
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="text-13 font-medium">Answer in your wallet</p>
        <Button size="large" onClick={props.onStop}>
          Stop waiting
        </Button>
      </div>
    )
  return (
    <p className="py-2 text-center text-12 text-secondary">
      You can close this. The {props.deed} goes on.
    </p>
  )
}

export declare namespace RunningFoot {
  type Props = {
    steps: readonly ExecutionStep[]
    deed: 'purchase' | 'listing'
    onStop: () => void
  }
}
