-- A text as searches compare it: in small letters and without accents. src/core/search-text.ts does the same in the browser, from the same examples.
create or replace function app.folded(p_text text) returns text language sql immutable parallel safe
return case when octet_length(p_text) = char_length(p_text) then lower(p_text)
  else replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðħŧı', 'olddhti'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
revoke all on function app.folded(text) from public;
grant execute on function app.folded(text) to app_auth, app_definer, app_platform, app_user;
