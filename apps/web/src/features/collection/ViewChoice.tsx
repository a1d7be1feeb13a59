import { Choice } from '@sluice/react/ui'
import { useState } from 'react'
import { painted } from '../app/painted.ts'
import { t } from '../language/t.ts'

/** Grid or table. What is pressed is shown at once, and the address, by which much is drawn anew, follows. */
export function ViewChoice({ view, onView }: ViewChoice.Props) {
  const [pressed, setPressed] = useState<{ view: ViewChoice.View; instead: ViewChoice.View }>()
  // Until the address is another one, whatever it says then.
  if (pressed !== undefined && pressed.instead !== view) setPressed(undefined)
  return (
    <Choice
      label={t('View')}
      value={pressed?.view ?? view}
      options={[
        { value: 'grid', label: t('Grid') },
        { value: 'table', label: t('Table') },
      ]}
      onChange={next => {
        setPressed({ view: next, instead: view })
        void painted().then(() => onView(next))
      }}
    />
  )
}

export declare namespace ViewChoice {
  type View = 'grid' | 'table'
  type Props = {
    /** As the address says it. */
    view: View
    onView: (view: View) => void
  }
}
