-- Patterns for `like all`, one for each word that is looked for; null for a text without a word, which finds nothing. A comma ends a word, so that
-- a name may be typed as "Fontaine, Ines".
create or replace function app.search_patterns(p_search text) returns text[] language sql immutable parallel safe
return (select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  from unnest(regexp_split_to_array(app.folded(p_search), '[\s,;]+')) as word where word <> '');
revoke all on function app.search_patterns(text) from public;
grant execute on function app.search_patterns(text) to app_auth, app_definer, app_platform, app_user;
