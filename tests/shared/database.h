/* database.h: databases as another program would alter them */
#pragma once

/* Has SQLite do as @words say in the database at @path. */
void database_alter (const char *path,
                     const char *words);
