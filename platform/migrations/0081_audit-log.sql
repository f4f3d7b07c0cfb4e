ALTER TABLE "organization_changes" DROP CONSTRAINT "organization_changes_action_is_known";--> statement-breakpoint
ALTER TABLE "organization_changes" ADD COLUMN "actor_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_changes" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "organization_changes" ADD COLUMN "user_agent" text;--> statement-breakpoint
-- Organizations with a history keep it for the longest time until they choose another; new ones start with a year.
ALTER TABLE "organizations" ADD COLUMN "audit_retention_days" integer DEFAULT 2557 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "audit_retention_days" SET DEFAULT 365;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "is_restricted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "format" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "header_name" text;--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_action_is_a_word" CHECK (action ~ '^[a-z]+(-[a-z]+)*$' and length(action) <= 60);--> statement-breakpoint
ALTER TABLE "organization_changes" ADD CONSTRAINT "organization_changes_actor_kind_is_known" CHECK (actor_kind in ('person', 'application', 'token', 'system'));--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_audit_retention_is_allowed" CHECK (audit_retention_days between 30 and 2557);--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_format_is_known" CHECK (format in ('webhook', 'otlp'));--> statement-breakpoint
-- The owner of the tables is subject to row-level security too (FORCE), so deleting needs a policy; even the owner deletes nothing younger
-- than the shortest retention. Policies of one role give the platform's login no right (database/protection/grants.ts).
CREATE POLICY "expired_rows" ON "organization_changes" AS PERMISSIVE FOR DELETE TO CURRENT_USER USING ("organization_changes"."organization_id" = current_setting('app.organization', true) and "organization_changes"."at" < now() - interval '30 days');--> statement-breakpoint
CREATE FUNCTION "delete_expired_changes"(most integer) RETURNS integer
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  with expired as (
    select c.position from public.organization_changes c
    join public.organizations o on o.id = c.organization_id
    where c.organization_id = current_setting('app.organization', true)
      and c.at < now() - make_interval(days => o.audit_retention_days)
    order by c.at, c.position limit most
  ), deleted as (
    delete from public.organization_changes c using expired
    where c.organization_id = current_setting('app.organization', true) and c.position = expired.position
    returning 1
  )
  select count(*)::integer from deleted
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "delete_expired_changes"(integer) FROM PUBLIC;