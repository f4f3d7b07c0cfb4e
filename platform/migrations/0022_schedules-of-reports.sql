CREATE TABLE "report_schedule_recipients" (
	"organization_id" text NOT NULL,
	"schedule_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "report_schedule_recipients_schedule_id_user_id_pk" PRIMARY KEY("schedule_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_schedule_runs" (
	"organization_id" text NOT NULL,
	"schedule_id" uuid NOT NULL,
	"due_date" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"report_id" uuid,
	"details" text,
	CONSTRAINT "report_schedule_runs_schedule_id_due_date_pk" PRIMARY KEY("schedule_id","due_date"),
	CONSTRAINT "report_schedule_runs_outcome_is_known" CHECK (outcome in ('Queued', 'Complete', 'Failed', 'Missed'))
);
--> statement-breakpoint
ALTER TABLE "report_schedule_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"report_type_id" text NOT NULL,
	"data_set_id" uuid NOT NULL,
	"report_type" text NOT NULL,
	"dataset" text NOT NULL,
	"source" text NOT NULL,
	"recurrence" jsonb NOT NULL,
	"with_spreadsheet" boolean NOT NULL,
	"next_run" timestamp with time zone,
	"problem" text,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"owner_id" text,
	"owner_name" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_in_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "report_schedules_once" UNIQUE("organization_id","owner_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "unique_key" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "attachment_key" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_recipients" ADD CONSTRAINT "report_schedule_recipients_schedule" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."report_schedules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule_runs" ADD CONSTRAINT "report_schedule_runs_schedule" FOREIGN KEY ("organization_id","schedule_id") REFERENCES "public"."report_schedules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedule_recipients_of_user" ON "report_schedule_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_schedule_runs_of_report" ON "report_schedule_runs" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_run");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "report_schedule_recipients" AS PERMISSIVE FOR ALL TO public USING ("report_schedule_recipients"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("report_schedule_recipients"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "report_schedule_runs" AS PERMISSIVE FOR ALL TO public USING ("report_schedule_runs"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("report_schedule_runs"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "report_schedules" AS PERMISSIVE FOR ALL TO public USING ("report_schedules"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("report_schedules"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "due_rows" ON "report_schedules" AS PERMISSIVE FOR SELECT TO public USING ("report_schedules"."next_run" <= nullif(current_setting('app.due_until', true), '')::timestamptz);