set local role app_definer;

-- Enters the organization of an invitation's link for the rest of the transaction, as p_user, or as no one before there is an account. A person who opens
-- or accepts an invitation has no session in its organization, only the link. Without such an invitation it answers no organization and enters none, and
-- says whether a newer link has replaced this one.
create or replace function app.enter_invitation(p_token_hash text, p_user uuid, out organization_id uuid, out email text, out is_of_operator boolean,
  out is_superseded boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- A transaction that is in an organization stays there.
  if concat(current_setting('app.org_id', true), current_setting('app.user_id', true)) <> '' then
    raise exception 'context_left' using errcode = 'SW500';
  end if;
  select i.organization_id, i.email, exists (select from platform.administrators a where a.user_id = i.invited_by)
    into enter_invitation.organization_id, enter_invitation.email, enter_invitation.is_of_operator
    from app.organization_invitations i where i.token_hash = p_token_hash;
  if enter_invitation.organization_id is not null then
    perform set_config('app.org_id', enter_invitation.organization_id::text, true), set_config('app.mode', 'system', true),
      set_config('app.user_id', coalesce(p_user::text, ''), true), set_config('app.employee_id', '', true), set_config('app.session_id', '', true);
  else
    is_superseded := exists (select from app.organization_invitations i where i.superseded_hashes @> array[p_token_hash]);
  end if;
end $$;
revoke all on function app.enter_invitation(text, uuid) from public;
grant execute on function app.enter_invitation(text, uuid) to app_auth;
