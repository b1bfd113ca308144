import { entero, segun } from '@anden/contrato/cifras.ts';
import css from './importar.module.css';
import type { Leido } from './leido.ts';

/** Whether nobody knows what a column is. */
const esAjena = (columna: Leido['COLUMNAS'][number]): boolean => !columna.COLUMNA && columna.IGNORADA === 'N';

/** The column that a cell of the header stands for, shown below it. */
function Destino({ columna, hayTabla }: { columna: Leido['COLUMNAS'][number]; hayTabla: boolean }) {
  if (!hayTabla || columna.TITULO === '' || columna.COLUMNA === columna.TITULO) return null;
  if (columna.IGNORADA === 'S') return <span className={css.destino}>no se usa</span>;
  if (columna.COLUMNA) return <span className={css.destino}>{columna.COLUMNA}</span>;
  return (
    <span className={css.destino} data-ajena>
      {columna.PARECIDA ? `no es columna: ¿${columna.PARECIDA}?` : 'no es columna'}
    </span>
  );
}

/** The first rows of the file, with its header as it was understood. */
export function Muestra({ leido }: { leido: Leido }) {
  const { COLUMNAS, FALTAN, MUESTRA, TABLA, FILAS } = leido;
  return (
    <div className={css.muestra}>
      <p className={css.ayuda}>
        {FILAS > MUESTRA.length
          ? `Las primeras ${entero(MUESTRA.length)} de ${entero(FILAS)} filas`
          : 'Sus filas'}
        {FALTAN.length > 0 ? (
          <strong className={css.faltan}>
            {' · '}
            {segun(FALTAN.length, 'Falta', 'Faltan')} {FALTAN.join(', ')}
          </strong>
        ) : null}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={css.marco} tabIndex={0} aria-label="Primeras filas">
        <table>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              {COLUMNAS.map((columna) => (
                <th
                  key={columna.NOMBRE}
                  scope="col"
                  data-ajena={(TABLA !== null && esAjena(columna)) || undefined}
                >
                  {columna.TITULO || '—'}
                  <Destino columna={columna} hayTabla={TABLA !== null} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MUESTRA.map((fila) => (
              <tr key={fila.FILA}>
                <th scope="row">{entero(fila.FILA)}</th>
                {COLUMNAS.map(({ NOMBRE }, i) => (
                  <td key={NOMBRE}>{fila.CELDAS[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
