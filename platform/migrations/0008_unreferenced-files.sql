CREATE TABLE "unreferenced_files" (
	"key" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unreferenced_files_due" ON "unreferenced_files" USING btree ("remove_at");