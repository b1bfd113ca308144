import { importarPorOrden } from './importar-orden.ts';

/** On a terminal, one line that is rewritten; otherwise a line per step. */
function avanza(texto: string | null): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(`\r\x1b[K${texto === null ? '' : `${texto}…`}`);
  else if (texto !== null) stderr.write(`${texto}…\n`);
}

try {
  process.exitCode = await importarPorOrden(process.argv.slice(2), {
    di: (linea) => console.log(linea),
    queja: (linea) => console.error(linea),
    avanza,
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
