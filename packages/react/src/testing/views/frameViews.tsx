import { untrustedText } from '../../format/untrustedText.ts'
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx'
import { FlowPart } from '../../ui/dialog/FlowPart.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Row, Rows } from '../../ui/parts/Rows.tsx'
import { dialogCases } from '../dialogCases.ts'
import type { ViewCase } from '../viewCase.ts'

const nothing = () => undefined
const frame = (props: Partial<DialogFrame.Props>) => (name?: string) => (
  <DialogFrame title={untrustedText(name ?? 'Harbor #7')} onClose={nothing} {...props}>
    <Rows label="Details">
      <Row name="Price">1.25 ETH</Row>
    </Rows>
  </DialogFrame>
)
const foot = (
  <Button look="primary" size="large">
    Go on
  </Button>
)

/** A dialog for the second of three parts of what was chosen. */
const partOf = (name: string, state: string) => (of?: string) => {
  const found = dialogCases.find(each => each.name === name)
  return (
    <FlowPart before={1} count={50} of={120} onNext={nothing} onLeave={nothing}>
      {found?.dialog(found.states[state], of).node}
    </FlowPart>
  )
}

/** What all dialogs have in common, by itself, and the dialogs of what takes several. */
export const frameViews: readonly ViewCase[] = [
  {
    title: 'Dialogs/frame',
    states: {
      plain: frame({}),
      'with a second line and a foot': frame({ subtitle: 'Harbors', foot }),
      'along the side': frame({ side: true, foot }),
    },
  },
  {
    title: 'Dialogs/part of several',
    states: {
      'a form': partOf('list-many', 'a form'),
      complete: partOf('list-many', 'complete'),
      partial: partOf('transfer', 'partial'),
    },
  },
]
