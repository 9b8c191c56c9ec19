import { line, person, type Row, type TimeRecord, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const settings = /*          */ line('denied    denied    denied    denied    denied    denied    shown     denied    denied')
const approvers = /*         */ line('denied    shown     shown     shown     shown     denied    shown     shown     denied')
const awaiting = /*          */ line('without   shown     without   without   without   without   without   without   denied')
const deciding = /*          */ line('denied    done      denied    not-found not-found not-found denied    not-found denied')
const reminding = /*         */ line('done      denied    done      not-found not-found not-found done      not-found denied')

const type = 'timesheet_submissions'
const target = ({ submissionId }: TimeRecord) => ({ subjectType: type, id: submissionId, version: 1 })
const approvedFirst: Row['before'] = (record, call) => call('approvalInbox.approve', { subjects: [target(record)] }, 'manager')

const aboutWorkflows = {
  exempt: "about the organization's workflows, for whoever may change them; names no one but those whom a step names",
}

export const whoReadsWhom: WhoReadsWhom = {
  'approvalInbox.waiting': { answers: awaiting, input: () => ({}) },
  'approvalInbox.decided': { answers: awaiting, input: () => ({}), before: approvedFirst },
  'approvalInbox.approve': { answers: deciding, input: record => ({ subjects: [target(record)] }) },
  'approvalInbox.reject': { answers: deciding, input: record => ({ ...target(record), note: 'Please add Thursday' }) },
  'approvalInbox.withdraw': { answers: deciding, input: record => ({ subjects: [target(record)] }), before: approvedFirst },
  'approvalInbox.remind': { answers: reminding, input: ({ submissionId }) => ({ subjectType: type, id: submissionId }) },
  'workflows.list': aboutWorkflows,
  'workflows.create': aboutWorkflows,
  'workflows.update': aboutWorkflows,
  'workflows.assign': { exempt: "assigns a workflow; names no one but whom it is given, which the caller's permission covers" },
  'workflows.unassign': { exempt: 'ends an assignment; names no one but whom the caller named' },
  'workflows.deactivate': aboutWorkflows,
  'workflows.reactivate': aboutWorkflows,
  'workflows.history': aboutWorkflows,
  'workflows.usedBy': { answers: settings, input: ({ workflowId }) => ({ id: workflowId }) },
  'workflows.choices': { answers: settings, input: ({ owner }) => ({ search: owner.name }) },
  'workflows.try': { answers: settings, input: person },
  // Approvers may choose among all members: names alone, as in the directory.
  'standIns.choices': { answers: approvers, input: ({ owner }) => ({ search: owner.name }) },
  'standIns.create': {
    exempt: "names two accounts and days; that an approver's own is theirs and an administrator's anyone's is a test of its own",
  },
  'standIns.end': { exempt: 'ends one by its id; for the approver and administrators, which is a test of its own' },
  'standIns.list': { exempt: 'shows stand-ins to the two whom they are about and to administrators, which is a test of its own' },
}
