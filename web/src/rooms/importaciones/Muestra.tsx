import { entero, segun } from '@anden/contrato/cifras.ts';
import type { Leido } from './Ensayo.tsx';
import css from './importar.module.css';

/** The column that a cell of the header stands for, shown below it. */
function Destino({ columna, hayTabla }: { columna: Leido['COLUMNAS'][number]; hayTabla: boolean }) {
  if (!hayTabla || columna.TITULO === '' || columna.COLUMNA === columna.TITULO) return null;
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
              {COLUMNAS.map((columna, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a header may say the same twice
                <th key={i} scope="col" data-ajena={(TABLA !== null && !columna.COLUMNA) || undefined}>
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
                {COLUMNAS.map((_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as its header
                  <td key={i}>{fila.CELDAS[i]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
