import { Choice } from '@sluice/react/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { SettingsPart } from './SettingsPart.tsx'

let isChosenHere = false

/** The language of the whole app; each is called by its own name. */
export function Language() {
  const language = useSyncExternalStore(languageChoice.subscribe, languageChoice.get)
  const [hasFailed, setFailed] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The page was built anew for what was chosen here, so the focus has to be put back.
    if (isChosenHere) ref.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isChosenHere = false
  }, [])
  return (
    <SettingsPart title={t('Language')}>
      <div ref={ref}>
        <Choice
          label={t('Language')}
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
          onChange={chosen => {
            setFailed(false)
            isChosenHere = true
            languageChoice.set(chosen).catch(() => {
              isChosenHere = false
              setFailed(true)
            })
          }}
        />
      </div>
      <p role="status" className="mt-2 text-12 text-warn empty:hidden">
        {hasFailed && t('The language could not be loaded.')}
      </p>
    </SettingsPart>
  )
}
