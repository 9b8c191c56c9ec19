import { Camera, LogOut, Monitor, Moon, Pencil, Sun, Ticket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { setTheme, type ThemeChoice, useTheme } from '#web/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawer, type DrawerSide } from '#web/ui/drawer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Samples, Section } from './section.tsx'

const themes: readonly { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

/** Everything that opens over the page. */
export function LayersSection() {
  const [dialog, setDialog] = useState(false)
  const [confirm, setConfirm] = useState(false)
  const [drawer, setDrawer] = useState<DrawerSide>()
  const theme = useTheme()
  return (
    <Section title="Layers">
      <Samples name="Dialogs and drawers">
        <Button onClick={() => setDialog(true)}>Open dialog</Button>
        <Button onClick={() => setConfirm(true)}>Open confirmation</Button>
        <Button onClick={() => setDrawer('right')}>Open drawer</Button>
        <Button onClick={() => setDrawer('left')}>Open navigation drawer</Button>
        <Button onClick={() => setDrawer('bottom')}>Open bottom drawer</Button>
      </Samples>
      <Samples name="Popover and menu">
        <Popover trigger={<Button>Open popover</Button>} title="Conflicting hours: United Way, Thu 19">
          <div className="flex flex-col gap-3 p-4 text-dense">
            <p className="text-muted">Another device saved 3.50 at 10:38 while this tab was offline.</p>
            <div className="flex gap-2">
              <Button variant="filled" size="mini">
                Keep my 4.00
              </Button>
              <Button size="mini">Use 3.50</Button>
            </div>
          </div>
        </Popover>
        <Menu trigger={<Button>Open menu</Button>} align="start">
          <MenuItem icon={Ticket}>Create a Ticket</MenuItem>
          <MenuItem icon={Camera} shortcut="Ctrl ⇧ S">
            Take Screenshot
          </MenuItem>
          <MenuItem icon={Pencil} disabled>
            Rename
          </MenuItem>
          <MenuSeparator />
          <MenuChoice label="Appearance" options={themes} value={theme} onValueChange={setTheme} />
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger">
            Delete draft
          </MenuItem>
          <MenuItem icon={LogOut}>Sign Out</MenuItem>
        </Menu>
      </Samples>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Request Access to Events"
        description="An administrator will review your request. We'll let you know."
        actions={
          <>
            <Button onClick={() => setDialog(false)}>Cancel</Button>
            <Button variant="filled" onClick={() => setDialog(false)}>
              Request Access
            </Button>
          </>
        }
      >
        <Field label="Justification" required help="Say what you would use it for, and by when.">
          {control => <Textarea {...control} />}
        </Field>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        title="Delete Shelter nights?"
        description="Three people use this group. They keep their past periods."
        confirmLabel="Delete Shelter nights"
        tone="danger"
        onConfirm={() => setConfirm(false)}
      />
      <Drawer
        open={drawer !== undefined}
        onOpenChange={open => {
          if (!open) setDrawer(undefined)
        }}
        side={drawer ?? 'right'}
        title="Grace Nakamura"
        foot={<Button variant="danger">Deactivate Grace</Button>}
      >
        <p className="px-6 py-2 text-muted">Youth Coordinator, Youth Programs</p>
      </Drawer>
    </Section>
  )
}
