import { columnasRejection } from '@anden/contrato/importaciones/rules.ts';
import { useCommand } from '../../platform/command.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { type Opcion, Selector } from '../../ui/Selector.tsx';
import { comoForm, type FaltaDeForma, useEnMemoria, useForma } from '../../ui/useForma.ts';
import css from './importar.module.css';
import type { Leido } from './leido.ts';

/** What a column is that is not used. */
const SIN_USO = '-';
const INDECISA = 'Diga qué es, o que no se usa';
/** Values of a column that are shown with its choice. */
const EJEMPLOS = 3;

/** The first values of a column that are not blank nor the same. */
const ejemplosDe = (leido: Leido, i: number): string[] =>
  [...new Set(leido.MUESTRA.map((f) => f.CELDAS[i] ?? ''))].filter((c) => c !== '').slice(0, EJEMPLOS);

export interface ElegirColumnasProps {
  titulo: string;
  leido: Leido;
  tabla: NonNullable<Leido['TABLA']>;
  alCerrar: () => void;
}

/** What each column of the file is, chosen from those of the table, with some of its values. */
export function ElegirColumnas({ titulo, leido, tabla, alCerrar }: ElegirColumnasProps) {
  const comando = useCommand('revisaImportacion', { titulo });
  const { data } = useQueryCall('getTablasImportables', {});
  const campos = data?.data.find((t) => t.TABLA === tabla)?.COLUMNAS ?? [];
  const columnas = leido.COLUMNAS.map((c, i) => ({
    ...c,
    campo: `columna-${i}`,
    ejemplos: ejemplosDe(leido, i),
  }))
    // A blank title over blank cells is no column of anybody.
    .filter((c) => c.TITULO !== '' || c.ejemplos.length > 0);
  const forma = useForma({
    campos: useEnMemoria<Record<string, string>>(
      Object.fromEntries(columnas.map((c) => [c.campo, c.COLUMNA ?? (c.IGNORADA === 'S' ? SIN_USO : '')])),
    ),
    faltaDe: (v): FaltaDeForma[] => {
      const indecisas = columnas
        .filter((c) => v[c.campo] === '')
        .map((c) => ({ campo: c.campo, mensaje: INDECISA }));
      if (indecisas.length > 0) return indecisas;
      const obligatorias = campos.filter((c) => c.OBLIGATORIA === 'S').map((c) => c.COLUMNA);
      const usos = columnas.map((c) => ({ titulo: c.NOMBRE, columna: usada(v[c.campo]) }));
      const mensaje = columnasRejection(obligatorias, usos);
      if (mensaje === null) return [];
      const repetida = columnas.find((c, i) => {
        const suya = usada(v[c.campo]);
        return suya !== null && usos.slice(0, i).some((u) => u.columna === suya);
      });
      return [{ campo: repetida?.campo ?? '', mensaje }];
    },
    guardando: comando.running,
    envia: (v) =>
      comando.run({
        importacion_id: leido.IMPORTACION_ID,
        columnas: {
          tabla,
          elegidas: columnas.map((c) => ({ titulo: c.NOMBRE, columna: usada(v[c.campo]) })),
        },
      }),
    alGuardar: alCerrar,
  });
  const indecisas = columnas.filter((c) => forma.valores[c.campo] === '');
  const opciones: Opcion[] = [
    { valor: SIN_USO, texto: 'No se usa' },
    ...campos.map((c) => ({
      valor: c.COLUMNA,
      texto: c.OBLIGATORIA === 'S' ? `${c.COLUMNA} (obligatoria)` : c.COLUMNA,
    })),
  ];
  return (
    <form {...comoForm(forma)} className={css.eleccion} aria-label="Columnas del archivo">
      <p className={css.ayuda}>
        Qué es cada columna del archivo. Se recuerda para el siguiente que traiga los mismos títulos.
      </p>
      <div className={css.elecciones}>
        {columnas.map((c) => (
          <div key={c.campo}>
            <Selector
              {...forma.texto(c.campo)}
              name={c.campo}
              etiqueta={c.NOMBRE}
              vacio="Elija…"
              required
              opciones={opciones}
            />
            <p className={css.ejemplos}>{ejemplosDichos(c)}</p>
          </div>
        ))}
      </div>
      {forma.falta?.campo === '' ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
      <div className={css.mandos}>
        <Boton tipo="principal" enviar cargando={forma.guardando}>
          Usar estas columnas
        </Boton>
        {indecisas.length > 0 ? (
          <Boton onClick={() => forma.pon(Object.fromEntries(indecisas.map((c) => [c.campo, SIN_USO])))}>
            {indecisas.length === columnas.length ? 'Ninguna se usa' : 'Las demás no se usan'}
          </Boton>
        ) : null}
        {leido.PROBLEMA !== null ? null : (
          <Boton tipo="discreto" onClick={alCerrar}>
            Cancelar
          </Boton>
        )}
      </div>
    </form>
  );
}

const usada = (valor: string | undefined): string | null =>
  valor === undefined || valor === '' || valor === SIN_USO ? null : valor;

/** Its first values, and the column that it may have meant. */
function ejemplosDichos(c: { ejemplos: readonly string[]; PARECIDA: string | null }): string {
  const valores = c.ejemplos.length > 0 ? c.ejemplos.join(' · ') : 'Sin datos en sus primeras filas';
  return c.PARECIDA ? `${valores} (¿${c.PARECIDA}?)` : valores;
}
