/* links.c: a program of nothing, with which a folder of the core or of formats is linked whole */
int
main (void)
{
  return 0;
}
