import { Choice } from '@sluice/react/ui'
import { useSyncExternalStore } from 'react'
import { t } from '../language/t.ts'
import { densityChoice } from './densityChoice.ts'
import { SettingsPart } from './SettingsPart.tsx'
import { themeChoice } from './themeChoice.ts'

/** Dark or light, and how close things stand. */
export function Appearance() {
  const theme = useSyncExternalStore(themeChoice.subscribe, themeChoice.get)
  const density = useSyncExternalStore(densityChoice.subscribe, densityChoice.get)
  return (
    <SettingsPart title={t('Appearance')}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Choice
          label={t('Theme')}
          value={theme}
          options={[
            { value: 'system', label: t('As the system') },
            { value: 'dark', label: t('Dark') },
            { value: 'light', label: t('Light') },
          ]}
          onChange={themeChoice.set}
        />
        <Choice
          label={t('Density')}
          value={density}
          options={[
            { value: 'comfortable', label: t('Comfortable') },
            { value: 'compact', label: t('Compact') },
          ]}
          onChange={densityChoice.set}
        />
      </div>
    </SettingsPart>
  )
}
