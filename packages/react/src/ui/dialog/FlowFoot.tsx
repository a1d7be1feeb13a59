import type { FlowStep } from '../../flow/describeSteps.ts'
import { type FlowState, isRunning } from '../../flow/flowState.ts'
import { openWarnings } from '../../flow/price/openWarnings.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Button } from '../parts/Button.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import type { FlowDialog } from './FlowDialog.tsx'
import { useFlowPart } from './FlowPart.tsx'
import { Guarded } from './Guarded.tsx'
import { isToAccept } from './isToAccept.ts'
import { noteOf } from './noteOf.ts'
import { ShortageButton } from './ShortageButton.tsx'
import { shortageOf } from './shortageOf.ts'
import { useLackText } from './useLackText.ts'

/** The one action of a dialog, by the phase of its flow. */
export function FlowFoot<form, quote, receipt>(
  props: FlowDialog.Props<form, quote, receipt> & {
    state: FlowState<form, quote, receipt>
    steps: readonly FlowStep[]
    /** What has to be accepted first; absent where nothing has to. */
    open: string | undefined
    onGuard: Guarded.Props['onGuard']
    /** Closes it without the parts that would follow. */
    onLeave: () => void
  },
) {
  const { flow, state, steps, onClose, onLeave, submit } = props
  const { onShortage, account } = useUi()
  const { common } = useTexts({ common: englishCommon })
  const lackText = useLackText()
  const others = othersOf(useFlowPart())
  const { chainId, account: own } = flow.scope
  if (isRunning(state))
    return steps.some(step => step.asksWallet) ? (
      <div className="sl-foot-wallet">
        <p className="sl-medium">{common.answerInWallet}</p>
        <Button className="sl-button-tall" onClick={flow.stop}>
          {common.stopWaiting}
        </Button>
      </div>
    ) : (
      <p className="sl-foot-note sl-foot-alone">{props.goesOn}</p>
    )
  // Another account, with another balance and other tokens, can only look at it.
  const isOther = account !== undefined && account.toLowerCase() !== own.toLowerCase()
  switch (state.phase) {
    case 'complete':
    case 'partial':
    case 'refunded':
      if (state.rest !== undefined && !isOther)
        return (
          <div className="sl-foot-parts">
            <div className="sl-foot-back">
              {others > 0 ? (
                <NextPart />
              ) : (
                <Button className="sl-button-tall" onClick={onClose}>
                  {common.done}
                </Button>
              )}
              <Button
                look="primary"
                size="large"
                onClick={() => flow.open({ ...state.form, ...state.rest })}
              >
                {common.tryRest}
              </Button>
            </div>
            {others > 0 && <LeaveOthers onLeave={onLeave} />}
          </div>
        )
      if (others > 0 && !isOther)
        return (
          <div className="sl-foot-parts">
            <NextPart look="primary" />
            <LeaveOthers onLeave={onLeave} />
          </div>
        )
      return (
        <Button look="primary" size="large" onClick={onClose}>
          {common.done}
        </Button>
      )
  }
  if (isOther)
    return (
      <>
        <Button size="large" onClick={onClose}>
          {common.close}
        </Button>
        {state.problem?.remedy !== 'none' && (
          <p className="sl-foot-note">{common.connectFirst(shortHex(own))}</p>
        )}
      </>
    )
  switch (state.phase) {
    case 'review': {
      const action = props.action(state.quote, state.problem)
      // What is typed and cannot count comes before what was found of the one before.
      const note =
        action.note ??
        (isToAccept(state.problem) ? state.problem?.next : lackText(state.problem, true))
      const shortage =
        action.note === undefined && onShortage ? shortageOf(state.problem, flow) : undefined
      const isOpen = openWarnings(state.form, state.quote).length > 0
      const button = (
        <>
          {shortage ? (
            <ShortageButton flow={flow} shortage={shortage} />
          ) : (
            <Button
              look="primary"
              size="large"
              disabled={action.disabled === true || state.problem !== undefined || isOpen}
              onClick={() => void flow.start()}
            >
              {action.label}
            </Button>
          )}
          {note !== undefined && <p className="sl-foot-note">{note}</p>}
          {props.open !== undefined && <p className="sl-foot-note">{props.open}</p>}
        </>
      )
      const guarded = <Guarded {...{ chainId, onGuard: props.onGuard }}>{button}</Guarded>
      if (props.form === undefined) return guarded
      return (
        <div className="sl-foot-back">
          <Button className="sl-button-tall" onClick={flow.edit}>
            {common.back}
          </Button>
          <div>{guarded}</div>
        </div>
      )
    }
    case 'loading':
    case 'idle':
      if (props.blank !== undefined && submit !== undefined) return <Mending {...props} />
      return (
        <Button look="primary" size="large" disabled>
          {submit?.label ?? props.reading}
        </Button>
      )
    // What became of this part says nothing of the others.
    case 'failed':
    case 'unavailable':
      if (others > 0)
        return (
          <div className="sl-foot-parts">
            {state.problem?.remedy !== 'none' && <Mending {...props} />}
            <NextPart />
            <LeaveOthers onLeave={onLeave} />
          </div>
        )
      return <Mending {...props} />
    default:
      return <Mending {...props} />
  }
}

/** How many parts after this one hold, as far as they can be gone on with. */
export const othersOf = (part: ReturnType<typeof useFlowPart>) =>
  part?.onNext === undefined ? 0 : part.of - part.before - part.count

function NextPart({ look }: { look?: 'primary' }) {
  const part = useFlowPart()
  const { common } = useTexts({ common: englishCommon })
  return (
    <Button className="sl-button-tall" look={look} size="large" onClick={part?.onNext}>
      {common.nextPart(Math.min(part?.count ?? 0, othersOf(part)))}
    </Button>
  )
}

/** The end of the others, too: whatever keeps them forgets them. */
function LeaveOthers({ onLeave }: { onLeave: () => void }) {
  const { common } = useTexts({ common: englishCommon })
  return (
    <Button className="sl-button-tall" onClick={onLeave}>
      {common.leaveOthers(othersOf(useFlowPart()))}
    </Button>
  )
}

/** What can be done in a form, or about what went wrong. */
function Mending<form, quote, receipt>(
  props: FlowDialog.Props<form, quote, receipt> & { state: FlowState<form, quote, receipt> },
) {
  const { flow, state, onClose, submit, mend } = props
  const { renderGuard, onShortage } = useUi()
  const { common } = useTexts({ common: englishCommon })
  const { problem } = state
  // A form that is there without a quote keeps its button, and with it the focus, while one is read.
  const stays =
    props.blank !== undefined &&
    (state.phase === 'form' || state.phase === 'loading' || state.phase === 'idle')
  const quote =
    state.phase === 'form' || (stays && state.phase === 'loading') ? state.quote : undefined
  const mended = problem !== undefined && quote !== undefined ? mend?.(problem, quote) : undefined
  if (mended !== undefined) return mended
  const shortage = onShortage && shortageOf(problem, flow)
  if (shortage)
    return renderGuard({
      chainId: flow.scope.chainId,
      children: <ShortageButton flow={flow} shortage={shortage} />,
    })
  const isSaid = stays && problem !== undefined && props.says?.(problem) === true
  const remedy = isSaid ? 'none' : (problem?.remedy ?? 'none')
  // A form that is filled in wrongly is put right in the form.
  if (submit !== undefined && (stays || quote !== undefined) && remedy === 'none') {
    const note = noteOf(submit, quote)
    const button = (
      <>
        <Button
          look="primary"
          size="large"
          type="submit"
          form={submit.id}
          disabled={(problem !== undefined && !isSaid) || submit.isDisabled?.(quote) === true}
        >
          {submit.label}
        </Button>
        {note !== undefined && <p className="sl-foot-note">{note}</p>}
      </>
    )
    return submit.isGuarded === true
      ? renderGuard({ chainId: flow.scope.chainId, children: button })
      : button
  }
  if (remedy === 'none')
    return (
      <Button size="large" onClick={onClose}>
        {common.close}
      </Button>
    )
  const labels = {
    requote: common.checkAgain,
    retry: common.tryAgain,
    'switch-chain': props.backTo,
  }
  const again = (
    <Button
      look="primary"
      size="large"
      // What was reviewed, and declined in the wallet, is not filled in once more.
      onClick={() =>
        flow.open(state.form, { reviews: state.phase === 'failed' && remedy === 'retry' })
      }
    >
      {labels[remedy]}
    </Button>
  )
  return remedy === 'switch-chain'
    ? renderGuard({ chainId: flow.scope.chainId, children: again })
    : again
}
