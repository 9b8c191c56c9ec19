set local role app_owner;

-- A text as searches compare it: in small letters and without accents. src/core/search-text.ts does the same in the browser, from the same examples.
create function app.folded(p_text text) returns text language sql immutable parallel safe
return case when octet_length(p_text) = char_length(p_text) then lower(p_text)
  else replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħŧı', 'olddhti'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;

-- Patterns for `like all`, one for each word that is looked for; null for a text without a word, which finds nothing. A comma ends a word, so that
-- a name may be typed as "Fontaine, Ines".
create function app.search_patterns(p_search text) returns text[] language sql immutable parallel safe
return (select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  from unnest(regexp_split_to_array(app.folded(p_search), '[\s,;]+')) as word where word <> '');

revoke all on function app.folded(text), app.search_patterns(text) from public;
grant execute on function app.folded(text), app.search_patterns(text) to app_user, app_auth, app_definer;

-- Stored, so that a search compares words without making them anew for each person. It holds only what every reader of the directory sees.
alter table app.employees add column search_text text collate "C" not null
  generated always as (app.folded(first_name || ' ' || last_name || coalesce(' ' || email, ''))) stored;

-- People of an organization by name, with all that a search for some of them reads: only who is found is looked up in the table.
create index employees_search on app.employees (organization_id, name_lc, id) include (is_active, employee_id, search_text);
drop index app.employees_name;
