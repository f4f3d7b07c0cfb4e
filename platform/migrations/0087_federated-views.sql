CREATE TABLE "federated_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"camera_type" smallint NOT NULL,
	"cut_planes" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"position" jsonb NOT NULL,
	"up_vector" jsonb NOT NULL,
	"field_of_view" double precision,
	"aspect" double precision,
	"components" jsonb,
	"drawings" jsonb,
	"thumbnail" text,
	"author_name" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"organization_id" text NOT NULL,
	"project_group_id" uuid NOT NULL,
	"files" jsonb NOT NULL,
	"audience" text NOT NULL,
	"author_id" text,
	CONSTRAINT "federated_views_thumbnail_is_own" CHECK (starts_with("federated_views"."thumbnail", 'organizations/' || "federated_views"."organization_id" || '/'))
);
--> statement-breakpoint
ALTER TABLE "federated_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "federated_views" ADD CONSTRAINT "federated_views_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "federated_views" ADD CONSTRAINT "federated_views_project_group" FOREIGN KEY ("organization_id","project_group_id") REFERENCES "public"."project_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "federated_views_of_project" ON "federated_views" USING btree ("organization_id","project_group_id");--> statement-breakpoint
CREATE INDEX "federated_views_of_author" ON "federated_views" USING btree ("author_id");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "federated_views" AS PERMISSIVE FOR ALL TO public USING ("federated_views"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("federated_views"."organization_id" = current_setting('app.organization', true));