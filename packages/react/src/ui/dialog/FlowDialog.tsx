import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Flow } from '../../flow/flow.ts'
import type { FlowProblem } from '../../flow/flowProblem.ts'
import { type FlowState, isRunning, isSettled, type SettledPhase } from '../../flow/flowState.ts'
import type { FlowKind } from '../../flow/flowTypes.ts'
import type { SomeSteps } from '../../flow/stepWords.ts'
import { tellSteps } from '../../flow/tellSteps.ts'
import { useFlow } from '../../hooks/useFlow.ts'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { englishReview } from '../messages/english/englishReview.ts'
import { Problem } from '../parts/Problem.tsx'
import { StepList } from '../parts/StepList.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { DialogFrame } from './DialogFrame.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { FlowFoot, othersOf } from './FlowFoot.tsx'
import { useFlowPart } from './FlowPart.tsx'
import { isToAccept } from './isToAccept.ts'
import { nativeOf } from './nativeOf.ts'
import { noteOf } from './noteOf.ts'
import { ReviewWarnings } from './ReviewWarnings.tsx'
import { Skeleton } from './Skeleton.tsx'
import { useLackText } from './useLackText.ts'
import { useOpenWarnings } from './useOpenWarnings.ts'
import { useReviewSaid } from './useReviewSaid.ts'

/** What all dialogs of flows share: which part is shown in which phase, steps, problems, and the foot. */
export function FlowDialog<form, quote, receipt>(props: FlowDialog.Props<form, quote, receipt>) {
  const { flow, onClose, frame: Frame = DialogFrame } = props
  const state = useFlow(flow)
  const { keepsForms, messages } = useUi()
  const part = useFlowPart()
  const isTouched = flow.isTouched()
  const [isAsked, ask] = useState(false)
  const running = isRunning(state)
  // The parts that would follow are lost with it, too, once one of them was begun.
  const isBegun = isSettled(state) || state.phase === 'unavailable' || (part?.before ?? 0) > 0
  const others = isBegun ? othersOf(part) : 0
  const isHeld = isTouched || others > 0
  const asks = isAsked && isHeld
  // Nobody presses Escape to throw away what was typed: asked twice, it stays.
  const close = () => (isHeld && keepsForms !== true ? ask(!asks) : onClose())
  const { common, review } = useTexts({ common: englishCommon, review: englishReview })
  const lackText = useLackText()
  const body = useRef<HTMLElement>(null)
  const cameFrom = useRef<string>(undefined)
  // As it is before this is drawn: a button that is pressed, or a field, may be gone with its phase.
  const hadFocus = body.current?.parentElement?.contains(document.activeElement)
  useEffect(() => {
    if (state.phase !== 'form') cameFrom.current = state.phase
    if (hadFocus && document.activeElement === document.body) body.current?.focus()
  })
  const steps =
    'steps' in state
      ? tellSteps(
          ...([state.steps, state.times, nativeOf(flow.scope)?.symbol, flow.kind] as const),
          messages?.flowSteps ?? props.stepTexts,
        )
      : []
  const current = steps.find(step => step.state === 'active' || step.state === 'failed')
  const told = current ?? steps.at(-1)
  const ended =
    state.phase === 'complete' || state.phase === 'partial' || state.phase === 'refunded'
  const open = useOpenWarnings(state)
  const [instead, setInstead] = useState<string>()
  const reviewed = useReviewSaid(
    state.phase === 'review'
      ? sentences(
          review.label,
          ...(instead === undefined
            ? [props.action(state.quote, state.problem).label, open]
            : [instead]),
        )
      : state.phase === 'loading'
        ? undefined
        : sentences(state.phase === 'form' && noteOf(props.submit, state.quote)),
  )
  const preparation = sentences(
    state.phase === 'form' && cameFrom.current === 'review' && review.edited,
    reviewed,
  )
  const announcement = running
    ? sentences(told?.sentence, told?.warning)
    : ended
      ? props.ended(state.phase)
      : preparation
  // What a form says itself, beside its field, is not said twice; what is to be accepted is said below the button.
  const isSaid =
    (state.phase === 'form' && state.problem !== undefined && props.says?.(state.problem)) ||
    isToAccept(state.problem)
  const quote = 'quote' in state ? state.quote : undefined
  const happened = state.problem && quote && props.tells?.(state.problem, quote)
  const explainLack = (problem: FlowProblem) => {
    const lack = lackText(problem)
    return lack && ` ${lack}`
  }
  // A form that is handed in by its button is filled in before anything is read.
  const isTypedAhead = props.blank !== undefined && props.submit !== undefined
  return (
    <Frame
      held={running || isTouched}
      onClose={close}
      title={props.title}
      subtitle={props.subtitle}
      media={props.media}
      announcement={announcement}
      body={body}
      foot={
        asks ? (
          <DiscardQuestion {...{ others }} onKeep={() => ask(false)} onDiscard={onClose} />
        ) : (
          <FlowFoot
            {...props}
            onClose={close}
            onLeave={part?.onLeave ?? onClose}
            state={state}
            {...{ steps, open, onGuard: setInstead }}
          />
        )
      }
    >
      {part !== undefined && (
        <p className="sl-small sl-secondary">
          <span className="sl-medium">
            {common.part(part.before + 1, part.before + part.count, part.of)}
          </span>{' '}
          {part.onNext && common.othersFollow}
        </p>
      )}
      {(state.phase === 'loading' || state.phase === 'form' || state.phase === 'review') && (
        <div className={`sl-stack ${state.phase === 'loading' && !isTypedAhead ? 'sl-stale' : ''}`}>
          {props.above}
          <Preparation {...props} state={state} />
        </div>
      )}
      {state.phase === 'unavailable' && props.above}
      {'steps' in state && (
        <StepList steps={steps} chainId={flow.scope.chainId} running={running} />
      )}
      {(running || (state.phase === 'failed' && !isForNothing(state.problem))) &&
      'quote' in state &&
      state.quote !== undefined
        ? props.terms(state.quote)
        : null}
      {ended && props.receipt(state.receipt, state.phase)}
      {state.problem !== undefined && !isSaid && (
        <Problem problem={state.problem} happened={happened}>
          {state.phase === 'failed' && (props.explain ?? explainLack)(state.problem, state.quote)}
        </Problem>
      )}
    </Frame>
  )
}

const sentences = (...parts: readonly (string | false | undefined)[]) =>
  parts.filter(part => part).join('. ')

/** A transaction that went through and did nothing of what its review said: that is not said again. */
const isForNothing = ({ code }: FlowProblem) => code.startsWith('nothing_')

function Preparation<form, quote, receipt>(
  props: FlowDialog.Props<form, quote, receipt> & { state: Preparing<form, quote> },
): ReactNode {
  const { state, reading } = props
  const { phase, form, quote } = state
  // One shape for all phases: a field that is typed in stays where it is while something is read.
  return (
    <>
      {state.phase === 'review'
        ? props.review(state.quote, form)
        : quote !== undefined
          ? (props.form ?? props.review)(quote, form, phase === 'form')
          : props.blank !== undefined
            ? props.blank(form, phase === 'form')
            : phase === 'loading' && <Skeleton label={reading} />}
      {phase === 'review' && (
        <ReviewWarnings
          {...{ form, quote, nameOf: props.nameOf }}
          // The form of a flow whose quotes have warnings keeps those that were accepted.
          onChange={acknowledged => props.flow.setForm({ acknowledged } as object)}
        />
      )}
    </>
  )
}

type Preparing<form, quote> = Extract<
  FlowState<form, quote, unknown>,
  { phase: 'loading' | 'form' | 'review' }
>

export declare namespace FlowDialog {
  /** The one button of a review. */
  type Action = {
    label: string
    disabled?: boolean | undefined
    /** Why it is disabled, or what else to know. */
    note?: string | undefined
  }

  type Submit<quote> = {
    id: string
    label: string
    isDisabled?: ((quote: quote | undefined) => boolean) | undefined
    /** Why it is disabled, or what else to know. */
    note?: string | ((quote: quote | undefined) => string | undefined) | undefined
    /** Whether the wallet has to be there, and on the right chain, before the review. */
    isGuarded?: boolean | undefined
  }

  type Props<form, quote, receipt> = {
    flow: Flow<form, quote, receipt, FlowKind>
    onClose: () => void
    title: string
    subtitle?: ReactNode | undefined
    media?: ReactNode | undefined
    /** What is chosen before anything is read, above the rest until it is carried out. */
    above?: ReactNode | undefined
    /** What is said while the first quote is read. */
    reading: string
    /** Words for its steps in English, where no other catalogue is given. */
    stepTexts: SomeSteps
    /** What it stands in; a dialog by default. */
    frame?: ComponentType<DialogFrame.Props> | undefined
    /**
     * The form before there is a quote, of a flow that reads one only once something is filled in. Where `submit` is
     * its button, both stay as they are while something is read.
     */
    blank?: ((form: form, ready: boolean) => ReactNode) | undefined
    /** Problems that the form says itself. */
    says?: ((problem: FlowProblem) => boolean) | undefined
    /** What is filled in before the review; `ready` is false while something is being read. */
    form?: ((quote: quote, form: form, ready: boolean) => ReactNode) | undefined
    /** The form that a button in the foot hands in, and what that button says. */
    submit?: Submit<quote> | undefined
    /** What is shown before the wallet is asked. */
    review: (quote: quote, form: form) => ReactNode
    /** Of a review of several lines, which of them a warning is about. */
    nameOf?: ReviewWarnings.Props['nameOf']
    /** The deed in words, while it is carried out and after it failed. */
    terms: (quote: quote) => ReactNode
    receipt: (receipt: receipt, phase: SettledPhase) => ReactNode
    action: (quote: quote, problem: FlowProblem | undefined) => Action
    /** What happened, where the dialog can say it by name; the sentence of the problem where it does not. */
    tells?: ((problem: FlowProblem, quote: quote) => string | undefined) | undefined
    /** More about why it failed; what is missing by default. */
    explain?: ((problem: FlowProblem, quote: quote) => ReactNode) | undefined
    /** What may be done about a problem before the review, instead of trying again. */
    mend?: ((problem: FlowProblem, quote: quote) => ReactNode) | undefined
    /** That it goes on when the dialog is closed. */
    goesOn: string
    /** Leads back to it from another network. */
    backTo: string
    /** How it ended, for those who do not see the receipt. */
    ended: (phase: SettledPhase) => string
  }
}
