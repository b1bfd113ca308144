import { columnasRejection } from '@anden/contrato/cartera/rules-estados.ts';
import { abreAqui } from '../../importar/abrir.ts';
import { atiende, entrega } from '../../importar/dentro.ts';
import type { EstadoLeido, PorLeer } from './estado-leido.ts';
import { cuentasDichas, type Dicho, filasDe, hojaDe } from './hoja-estado.ts';
import { formatoDeHoja, leeHoja } from './renglones-estado.ts';

await atiende<PorLeer>(async ({ ruta, pedidas, recordadas, respuestas, hoy }) => {
  const abierto = await abreAqui(ruta);
  const filas = await filasDe(abierto);
  const dicho: Dicho | null = pedidas
    ? { columnas: pedidas, titulosDeAntes: null }
    : recordadas && { columnas: recordadas.columnas, titulosDeAntes: recordadas.titulos };
  const { hoja, columnas, pedidas: estan } = hojaDe(filas, dicho);
  const problema = columnasRejection(columnas) ?? (pedidas ? columnasRejection(pedidas) : null);
  const { formato, preguntas } = formatoDeHoja(hoja, columnas, respuestas, hoy);
  const seLee = problema === null && preguntas.length === 0;
  const leido: EstadoLeido = {
    descripcion: abierto.descripcion,
    titulos: hoja.titulos,
    columnas,
    pedidas: estan,
    problema,
    preguntas: problema === null ? preguntas : [],
    formato,
    cuentas: cuentasDichas(hoja),
    renglones: seLee ? leeHoja(hoja, columnas, formato, hoy) : [],
  };
  await entrega(leido);
});
