ALTER TABLE "report_schedule_runs" ADD COLUMN "not_sent" text;--> statement-breakpoint
ALTER TABLE "report_schedule_runs" ADD COLUMN "is_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "format" text DEFAULT 'xlsx' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "condition" jsonb;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "outsiders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "last_sent_digest" text;--> statement-breakpoint
CREATE INDEX "report_schedule_runs_by_hand" ON "report_schedule_runs" USING btree ("schedule_id","due_date") WHERE is_by_hand;