import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PeriodStrip, type PeriodStripDay } from '#web/ui/period-strip.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const entries = [
  { name: 'Marcus Bell', department: 'Shelter', hours: '8.00', done: false },
  { name: 'Priya Raman', department: 'Administration', hours: '7.50', done: true },
  { name: 'Luis Romero', department: 'Food Pantry', hours: '6.25', done: false },
]

const hours = [8, 8, 8, 8.5, 8, 0, 0, 8, 8, 8, 8, 4, 0, 0]
const days: readonly PeriodStripDay[] = hours.map((value, index) => ({
  date: `2026-11-${String(9 + index).padStart(2, '0')}`,
  letter: 'MTWTFSS'.charAt(index % 7),
  title: `November ${9 + index}: ${value.toFixed(2)} hours`,
  value,
  kind: index === 2 ? 'off' : index % 7 > 4 ? 'rest' : 'work',
  today: index === 11,
}))

/** Figures, tables, tabs and small charts. */
export function DataSection() {
  const [tab, setTab] = useState<'pending' | 'reviewed'>('pending')
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard label="Monthly Hours" figure="2,318.75" unit="h" note="4.2% more than October" />
        <StatCard label="Active Staff" figure="24" unit="people" note="2 joined this month" />
        <StatCard label="Saved Reports" figure="7" unit="reports" note="3 shared with you" />
        <StatCard label="Pending Reviews" figure="6" unit="timesheets" />
      </div>
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Card
          title="Recent time entries"
          divided
          flush
          aside={
            <a href="#all" className="touch-target text-dense font-medium text-link hover:underline">
              View all
            </a>
          }
          foot="3 newest of 486 entries"
        >
          <Table caption="Recent time entries">
            <TableHead>
              <HeadCell narrow>
                <Checkbox aria-label="Select all" indeterminate />
              </HeadCell>
              <HeadCell sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
                Employee
              </HeadCell>
              <HeadCell>Department</HeadCell>
              <HeadCell align="right" sort="none" onSort={() => setSort('ascending')}>
                Hours
              </HeadCell>
              <HeadCell>Status</HeadCell>
            </TableHead>
            <tbody>
              {entries.map((entry, index) => (
                <Row key={entry.name} selected={index === 1}>
                  <Cell>
                    <Checkbox aria-label={`Select ${entry.name}`} defaultChecked={index === 1} />
                  </Cell>
                  <Cell rowHeader>
                    <span className="flex items-center gap-2.5">
                      <Avatar id={entry.name} name={entry.name} />
                      {entry.name}
                    </span>
                  </Cell>
                  <Cell tone="muted">{entry.department}</Cell>
                  <Cell align="right" tone="strong">
                    {entry.hours}
                  </Cell>
                  <Cell>
                    {entry.done ? (
                      <Chip tone="success" icon={Check}>
                        Approved
                      </Chip>
                    ) : (
                      <Chip tone="muted" icon={Pencil}>
                        Draft
                      </Chip>
                    )}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </Card>
        <Card title="My pay period" aside={<span className="text-dense text-muted">Nov 9 – Nov 22</span>}>
          <PeriodStrip days={days} full={8.5} />
          <div className="mt-6 flex flex-col gap-2">
            <p className="flex justify-between text-sm">
              <span>
                <strong>76.50</strong> <span className="text-muted">of 80.00 h</span>
              </span>
              <span className="text-muted">3.50 to go</span>
            </p>
            <ProgressBar label="Hours of this period" value={76.5} max={80} text="76.50 of 80.00 hours" />
          </div>
        </Card>
      </div>
      <Card title="Staff overview">
        <ShareBar
          shares={[
            { key: 'shelter', label: 'Shelter', value: 8, color: 'chart-1' },
            { key: 'youth', label: 'Youth Programs', value: 6, color: 'chart-2' },
            { key: 'pantry', label: 'Food Pantry', value: 5, color: 'chart-3' },
            { key: 'admin', label: 'Administration', value: 4, color: 'chart-5' },
            { key: 'none', label: 'Unassigned', value: 1, color: 'rest' },
          ]}
        />
      </Card>
      <Card flush>
        <Tabs
          label="Timesheets"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'pending', label: 'Pending', count: 6, content: <p className="p-4">Six timesheets to review.</p> },
            { value: 'reviewed', label: 'Reviewed', content: <p className="p-4">Eighteen timesheets are reviewed.</p> },
          ]}
        />
      </Card>
    </>
  )
}
