import { Choice } from '@sluice/react/ui'
import { useState } from 'react'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { SettingsPart } from './SettingsPart.tsx'

/** The language of the whole app; each is called by its own name. */
export function Language() {
  const language = useLanguage()
  const [hasFailed, setFailed] = useState(false)
  return (
    <SettingsPart title={t('Language')}>
      <Choice
        label={t('Language')}
        value={language}
        options={[
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
        onChange={chosen => {
          setFailed(false)
          languageChoice.set(chosen).catch(() => setFailed(true))
        }}
      />
      <p role="status" className="mt-2 text-12 text-warn empty:hidden">
        {hasFailed && t('The language could not be loaded.')}
      </p>
    </SettingsPart>
  )
}
