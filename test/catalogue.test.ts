import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constraints, fileKinds, slices } from '#main/slices.ts'
import { plumbing } from '#server/tables.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/** Tenant isolation as the database catalogue shows it (WALL-4); covers new tables automatically. */
let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const names = async (sql: string): Promise<string[]> => (await t.owner.query<{ name: string }>(sql)).rows.map(row => row.name)

/** An organization's own row is isolated by its id; its subdomain is unique across all organizations. */
const organizations = `'app.organizations'::regclass`

/** Rows that organizations share, each with its reason. Nothing else may exist outside schema app. */
const sharedTables = [
  'platform.administrators', // who operates the installation
  'platform.file_store', // where uploaded files are
  'platform.installation', // what /setup needs
  'platform.mail_messages', // the outbox; read by the job and, masked, by the mailbox
  'platform.modules', // what can be enabled
  'platform.organization_activity', // when an organization's people last did something, for operators
  'platform.permissions', // what can be granted
  'platform.profiles', // a person may belong to several organizations
  'platform.report_categories',
  'platform.security_events', // attempts, which belong to neither side
  'platform.time_feature_categories',
  'platform.user_organization_sessions', // one per super admin, across organizations
  'platform.verb_tasks', // names of tasks, from the manifests
  'platform.vocabulary', // the version of the shared modules and permissions
  'platform.watched_tables', // names of tables, no rows of any tenant
]

const definerFunctions = [
  'app.access_of_every_organization_changed',
  'app.access_of_members_changed',
  'app.access_of_organization_rows_changed',
  'app.access_of_organizations_changed',
  'app.access_of_roles_changed',
  'app.account_security_changed',
  'app.add_operator',
  'app.answer_given_requests',
  'app.answer_ticket', // this and what follows about escalated tickets is for the mode of an operator alone
  'app.confirmed_address_of',
  'app.copy_time_zone',
  'app.count_installation_mails', // for the mode of an operator alone, as the three that read installation mail
  'app.count_installation_security_events', // this and what follows about the installation is for the mode of an operator alone
  'app.count_records_created', // by triggers: counts in the transaction of a member
  'app.count_second_factors', // of the calling person's organization
  'app.count_session_start', // by its own trigger
  'app.create_kiosk_account',
  'app.create_organization',
  'app.create_organization_for_others',
  'app.end_kiosk_account',
  'app.end_sessions_of_former_member',
  'app.end_this_session',
  'app.enqueue',
  'app.enqueue_effort_notice', // the job that asks for another certification, by its own trigger
  'app.enqueue_mail',
  'app.enqueue_notification_mail', // of a stored mail alone
  'app.enqueue_task', // a task that a manifest lists, for the transaction's organization
  'app.enter_invitation', // by the hash of its link, for the accounts role only
  'app.enter_job',
  'app.enter_job_for',
  'app.enter_organization', // by a platform administrator alone, which it checks; as leaving
  'app.enter_visitor', // of anyone: their role reads what an organization shows to everyone
  'app.entered_organization', // of any person: for the accounts role only
  'app.exit_organization',
  'app.factors_of_account_changed',
  'app.failed_installation_jobs',
  'app.failed_installation_mail',
  'app.forget_expired_credentials',
  'app.forget_module_use',
  'app.forwarded_module_requests',
  'app.gate',
  'app.has_own_second_factor', // of the calling person
  'app.has_second_factor', // of any account: for the accounts role only
  'app.has_stored_files', // whether any organization has one: for the worker's role, at the start
  'app.installation_mail',
  'app.installation_mails',
  'app.installation_module_cells',
  'app.installation_module_days',
  'app.installation_module_use',
  'app.installation_operators',
  'app.installation_organization',
  'app.installation_organization_figures',
  'app.installation_organization_modules',
  'app.installation_organizations',
  'app.installation_security_events',
  'app.installation_ticket',
  'app.installation_ticket_files',
  'app.installation_ticket_messages',
  'app.installation_tickets',
  'app.is_installation_mail',
  'app.is_platform_administrator', // of the calling person, and of any person: for the accounts role only
  'app.is_platform_administrator',
  'app.issue_reset_link', // for an active member of the calling person's organization alone; stores the hash of a link
  'app.keep_last_activity',
  'app.keep_last_activity_left',
  'app.kiosk_account_of',
  'app.kiosk_of_secret',
  'app.kiosk_used',
  'app.lacks_kiosk_code',
  'app.limit_organization', // for demo data: for the accounts role only
  'app.live_streams',
  'app.lock_audit_chain',
  'app.mail_causes', // ids alone, in the organization of the transaction
  'app.mail_to_send', // for the sending job alone
  'app.mask_ended_mail_links',
  'app.mask_mail_of_invitation',
  'app.mask_mail_of_link',
  'app.modules_of_members', // of the calling person's organization
  'app.my_closed_organizations', // of the calling person alone
  'app.my_organizations', // likewise
  'app.my_organizations',
  'app.note_bounce', // for the accounts role, after the signature of the report
  'app.open_forwarded_request',
  'app.operator_events_of_organization',
  'app.operators_to_tell', // of an escalated ticket of the calling person's organization: addresses, which no operation answers
  'app.organization_ids_after',
  'app.organization_module_ends',
  'app.organizations_with_unsealed_events',
  'app.own_modules', // of the calling person alone
  'app.own_openings', // of the calling person alone
  'app.reassign_approvals_after_access_changed',
  'app.refresh_member_access',
  'app.refresh_organization_access',
  'app.remove_operator',
  'app.renumber_audit_events',
  'app.reset_kiosk_code',
  'app.reset_member_factors', // of members of the calling person's organization
  'app.seal_audit_events',
  'app.security_subject',
  'app.send_mail_again', // of the calling person's organization, and one that failed
  'app.set_organization_active',
  'app.set_organization_limit',
  'app.set_organization_module',
  'app.set_ticket_status',
  'app.super_admin_until', // of the calling person alone
  'app.tell_given_request',
  'app.tell_of_access', // by its own triggers: ids alone, as the next
  'app.tell_of_administrator',
  'app.tell_of_employees',
  'app.tell_of_mail',
  'app.tell_of_new_employees',
  'app.tell_of_organization',
  'app.tell_of_role',
  'app.tell_of_visit',
  'app.void_kiosk_code',
]

describe('every table of schema app', () => {
  test('has organization_id, not null', async () => {
    const bare =
      await names(`select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'app'::regnamespace
      and c.oid <> ${organizations} and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and a.attnotnull)`)
    expect(bare).toEqual([])
  })

  test('has row-level security enabled and forced, and belongs to app_owner', async () => {
    const open = await names(`select c.oid::regclass::text as name from pg_class c join pg_roles o on o.oid = c.relowner
      where c.relkind in ('r', 'p') and c.relnamespace = 'app'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity and o.rolname = 'app_owner')`)
    expect(open).toEqual([])
  })

  test('lets the request role see and write its own organization only, by the one expression that the planner turns into an index condition', async () => {
    const wrong =
      await names(`select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'app'::regnamespace
      and (select count(*) from pg_policy p where p.polrelid = c.oid and 'app_user'::regrole = any (p.polroles)) <> 1
      or c.relkind in ('r', 'p') and c.relnamespace = 'app'::regnamespace and exists (select from pg_policy p where p.polrelid = c.oid and 'app_user'::regrole = any (p.polroles)
        and (pg_get_expr(p.polqual, p.polrelid) !~ '^\\((organization_)?id = \\( SELECT app\\.org_id\\(\\) AS org_id\\)\\)$'
          or pg_get_expr(p.polqual, p.polrelid) is distinct from pg_get_expr(p.polwithcheck, p.polrelid)))`)
    expect(wrong).toEqual([])
  })

  test('has no policy for everyone', async () => {
    expect(await names(`select polrelid::regclass::text || '.' || polname as name from pg_policy where polroles = '{0}'`)).toEqual([])
  })

  test('leads every key with organization_id, so that the schema can be distributed by it', async () => {
    const astray = await names(`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and i.indisunique and c.oid <> ${organizations}
      and (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'organization_id'`)
    expect(astray).toEqual([])
  })

  test('has an index that leads with organization_id, so that no query about one tenant reads the others', async () => {
    const unled = await names(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.oid <> ${organizations}
      and not exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and a.attname = 'organization_id' and i.indpred is null)`)
    expect(unled).toEqual([])
  })

  test('is accessible to the roles of a request and of a visitor and to the owner of the gate’s functions, and to no one else', async () => {
    const grantees = await names(`select distinct g.grantee::regrole::text as name from pg_class c,
      lateral (select * from aclexplode(c.relacl) union all select x.* from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid) g
      where c.relnamespace = 'app'::regnamespace and g.grantee <> 'app_owner'::regrole order by 1`)
    expect(grantees).toEqual(['app_definer', 'app_user', 'app_visitor'])
  })

  test('references other tenant tables with its organization in the key: a single-column reference bypasses tenant isolation', async () => {
    const single = await names(`select k.conrelid::regclass::text || '.' || k.conname as name from pg_constraint k
      join pg_class target on target.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'app'::regnamespace and target.relnamespace = 'app'::regnamespace and target.oid <> ${organizations}
      and ((select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'organization_id'
        or (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[1]) <> 'organization_id' or cardinality(k.conkey) < 2)`)
    expect(single).toEqual([])
  })
})

describe('outside of tenant tables', () => {
  test('shared rows exist only in the platform tables named here', async () => {
    const shared = await names(
      `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'platform'::regnamespace order by 1`,
    )
    expect(shared).toEqual(sharedTables)
  })

  test('no view runs as its owner, no materialized view keeps rows of all tenants, no sequence counts across them', async () => {
    const found =
      await names(`select c.oid::regclass::text as name from pg_class c where c.relnamespace in ('app'::regnamespace, 'platform'::regnamespace)
      and (c.relkind in ('m', 'S') or c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false))`)
    expect(found).toEqual([])
  })

  test('security definer functions are the ones named here, pin their search path, and are not executable by everyone', async () => {
    const { rows } = await t.owner.query<{ name: string; pinned: boolean; open: boolean }>(`select p.oid::regproc::text as name,
      coalesce(exists (select from unnest(p.proconfig) c where c like 'search_path=pg_catalog%'), false) as pinned,
      has_function_privilege('public', p.oid, 'execute') as open
      from pg_proc p where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace) order by 1`)
    expect(rows.map(row => row.name)).toEqual(definerFunctions)
    expect(rows.filter(row => !row.pinned || row.open)).toEqual([])
  })

  test('security definer functions run as a role without rights beyond their work, never as the owner or a superuser', async () => {
    const owners = await names(`select distinct p.proowner::regrole::text as name from pg_proc p
      where p.prosecdef and p.pronamespace in ('app'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace) order by 1`)
    expect(owners).toEqual(['app_auth', 'app_definer', 'app_worker'])
  })

  test('a visitor reads these columns, of rows that their organization shows to everyone, and writes nothing', async () => {
    const { rows } = await t.owner.query<{ table: string; columns: string }>(
      `select c.oid::regclass::text as table, string_agg(a.attname, ' ' order by a.attname) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace in ('app'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v')
         and has_column_privilege('app_visitor', c.oid, a.attnum, 'select') group by 1 order by 1`,
    )
    const declared = [plumbing, ...slices].flatMap(({ shownToVisitors = {} }) => Object.entries(shownToVisitors))
    expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(
      Object.fromEntries(declared.map(([table, columns]) => [table, columns.toSorted().join(' ')])),
    )
    const written = await names(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace in ('app'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and (has_table_privilege('app_visitor', c.oid, 'insert, update, delete, truncate') or has_any_column_privilege('app_visitor', c.oid, 'insert, update'))`)
    expect(written).toEqual([])
    const policies = await names(`select polrelid::regclass::text || '.' || polname as name from pg_policy
      where 'app_visitor'::regrole = any (polroles) and (polcmd <> 'r' or cardinality(polroles) > 1
        or pg_get_expr(polqual, polrelid) !~ '\\m(organization_)?id = \\( SELECT app\\.org_id\\(\\) AS org_id\\)' or pg_get_expr(polqual, polrelid) ~ ' OR ')`)
    expect(policies).toEqual([])
  })

  test('a visitor reads files of the kinds that are public, by a policy for each', async () => {
    const kinds = await names(`select (regexp_match(pg_get_expr(polqual, polrelid), 'kind = ''([^'']+)'''))[1] as name from pg_policy
      where 'app_visitor'::regrole = any (polroles) and polrelid = 'app.files'::regclass order by 1`)
    const isPublic = Object.keys(fileKinds).filter(kind => fileKinds[kind]!.public)
    expect(kinds).toEqual(isPublic.toSorted())
  })

  test('a visitor may call only what names no tenant, and no other role of strangers reads a table', async () => {
    const callable = await names(`select p.oid::regproc::text as name from pg_proc p
      where p.pronamespace in ('app'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace)
      and has_function_privilege('app_visitor', p.oid, 'execute') and p.prorettype <> 'trigger'::regtype order by 1`)
    const own = ['app.clock_moved_by', 'app.employee_id', 'app.mode', 'app.now', 'app.org_id', 'app.session_id', 'app.user_id']
    expect(callable).toEqual(own)
    for (const role of ['app_public', 'app_platform']) {
      const readable = await names(`select c.oid::regclass::text as name from pg_class c
        where c.relnamespace in ('app'::regnamespace, 'platform'::regnamespace, 'auth'::regnamespace) and c.relkind in ('r', 'p', 'v')
        and (has_table_privilege('${role}', c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege('${role}', c.oid, 'select, insert, update'))`)
      expect(readable).toEqual([])
    }
  })

  test('a login can become the roles of its work only: none becomes the owner, and a request’s login neither the worker nor the accounts role', async () => {
    const { rows } = await t.owner.query<{
      login: string
      role: string
    }>(`select m.member::regrole::text as login, m.roleid::regrole::text as role
      from pg_auth_members m where m.member::regrole::text in ('app_login', 'app_worker', 'auth_login', 'app_user', 'app_auth', 'app_visitor', 'app_public', 'app_platform')
      order by 1, 2`)
    expect(rows.map(({ login, role }) => `${login} ${role}`)).toEqual([
      'app_login app_platform',
      'app_login app_user',
      'app_login app_visitor',
      'app_worker app_user',
      'auth_login app_auth',
      'auth_login app_user',
    ])
  })

  test('no login has rights on a table: rights come with the role of a transaction', async () => {
    const held = await names(`select grantee || ' ' || table_schema || '.' || table_name as name from information_schema.role_table_grants
      where grantee = 'app_login' and table_schema in ('app', 'platform', 'auth')`)
    expect(held).toEqual([])
  })

  test('none of our roles is a superuser or bypasses row-level security', async () => {
    expect(
      await names(
        `select rolname as name from pg_roles where (rolname like 'app\\_%' or rolname = 'auth_login') and (rolsuper or rolbypassrls or rolcreaterole)`,
      ),
    ).toEqual([])
  })

  test("the request role can change neither history nor anyone's rights", async () => {
    const { rows } = await t.owner.query<{ allowed: boolean }>(`select has_table_privilege('app_user', t, p) as allowed from (values
      ('app.audit_events', 'update'), ('app.audit_events', 'delete'), ('app.audit_events', 'truncate'), ('app.audit_seals', 'insert'), ('app.audit_seals', 'update'),
      ('app.audit_seals', 'delete'), ('app.audit_heads', 'insert'), ('app.audit_heads', 'update'), ('platform.permissions', 'insert'),
      ('platform.administrators', 'insert'), ('platform.user_organization_sessions', 'insert'), ('app.organizations', 'insert'), ('app.organizations', 'delete'),
      ('app.effort_certifications', 'update'), ('app.effort_certifications', 'delete'), ('app.effort_certification_voids', 'update'),
      ('app.effort_certification_voids', 'delete')) v (t, p)`)
    expect(rows.map(row => row.allowed)).toEqual(Array(17).fill(false))
  })
})

test('a failure that a slice declares for a constraint names one that the database has', async () => {
  const known = await names(
    `select conname as name from pg_constraint union select relname from pg_class where relkind in ('i', 'I')
     union select match[1] from pg_proc, regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g') as match
     union select match[1] || state from pg_proc, regexp_matches(prosrc, 'constraint = ''(\\w+_)'' \\|\\| v_status', 'g') as match,
       unnest(array['submitted', 'approved']) as state`,
  )
  expect(Object.keys(constraints).length).toBeGreaterThan(10)
  expect(Object.keys(constraints).filter(name => !known.includes(name))).toEqual([])
})
