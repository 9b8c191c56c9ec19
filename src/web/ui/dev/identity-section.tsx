import { Avatar, TenantInitial } from '#web/ui/avatar.tsx'
import { AppIcon, Wordmark } from '#web/ui/mark.tsx'
import { Samples, Section } from './section.tsx'

const people = ['Marcus Bell', 'Priya Raman', 'Luis Romero', 'Grace Nakamura', 'Amina Yusuf', 'Dana Whitfield']
const organizations = ['Harbor Light', 'River Food Bank', 'Mesa Trails', 'Kindred Arts', 'Sound Shelter']
const sizes = [20, 24, 28, 32, 40, 64] as const

/** Mark, icon, people and organizations. */
export const IdentitySection = () => (
  <Section title="Identity">
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="rounded-lg bg-ink p-6 text-ink-fg">
        <Wordmark />
      </div>
      <div className="rounded-lg border border-border p-6">
        <Wordmark />
      </div>
    </div>
    <Samples name="App icon">
      <AppIcon size={56} />
      <AppIcon size={32} />
      <AppIcon size={16} />
    </Samples>
    <Samples name="Organizations">
      {organizations.map(name => (
        <TenantInitial key={name} id={name} name={name} />
      ))}
      <TenantInitial id="Harbor Light" name="Harbor Light" size={36} />
    </Samples>
    <Samples name="People">
      {people.map(name => (
        <Avatar key={name} id={name} name={name} alone />
      ))}
      {sizes.map(size => (
        <Avatar key={size} id="Dana Whitfield" name="Dana Whitfield" size={size} alone />
      ))}
    </Samples>
  </Section>
)
