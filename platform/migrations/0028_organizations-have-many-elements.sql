-- A table without statistics is taken to have 200 organizations, so that one of them has hardly a row. To check a foreign key to one element,
-- or to find the rows of one, the database then reads all that the organization has. It is told what is usual, until it has counted by itself.
SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', tablename, 'attname', attname, 'inherited', false,
  'null_frac', 0::real, 'avg_width', bytes, 'n_distinct', n_distinct::real)
FROM (VALUES
  ('master_elements', 'organization_id', 8, 4),
  ('master_element_parameters', 'organization_id', 8, 4),
  ('master_element_parameters', 'master_element_id', 16, -0.05)
) AS usual (tablename, attname, bytes, n_distinct)
WHERE NOT EXISTS (
  SELECT 1 FROM pg_stats known
  WHERE known.schemaname = 'public' AND known.tablename = usual.tablename AND known.attname = usual.attname
);
