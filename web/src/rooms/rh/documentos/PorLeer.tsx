import { CLASES_DE_DOCUMENTO } from '@anden/contrato/rh/documentos-rules.ts';
import { Link } from '@tanstack/react-router';
import { antiguedad, entero } from '../../../platform/format.ts';
import { direccion, hrefDe } from '../../../platform/navigation.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { IconBook2, IconChevronRight } from '../../../ui/iconos.ts';
import { ligaDeLectura } from './documento.ts';
import css from './documentos.module.css';

/** How many are named; the rest are one link away. */
const NOMBRADOS = 4;

/** The documents that the operator still has to read. */
export const usePorLeer = () => useQueryCall('getDocumentosRH', { pendientes: 'S' });

/** What the operator still has to read, on Inicio; nothing if there is nothing. */
export function PorLeer() {
  const { data } = usePorLeer();
  const todos = data?.data ?? [];
  if (todos.length === 0) return null;
  const lista = hrefDe('documentos') ?? '';
  return (
    <section aria-labelledby="por-leer">
      <h2 id="por-leer" className={css.subtitulo}>
        Por leer ({entero(todos.length)})
      </h2>
      <ul className={css.porLeer}>
        {todos.slice(0, NOMBRADOS).map((d) => (
          <li key={d.DOCUMENTO_ID}>
            <Link to={direccion(ligaDeLectura(d.DOCUMENTO_ID))} href={ligaDeLectura(d.DOCUMENTO_ID)}>
              <IconBook2 size={22} stroke={1.75} aria-hidden />
              <span>
                <strong>{d.DOCUMENTO}</strong>
                <small>
                  {CLASES_DE_DOCUMENTO[d.CLASE]}
                  {d.VERSION > 1 ? ` · versión ${d.VERSION}: ${d.CAMBIO}` : ''}
                  {d.DESDE ? ` · desde hace ${antiguedad(d.DESDE)}` : ''}
                </small>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
        {todos.length > NOMBRADOS ? (
          <li>
            <Link to={direccion(lista)} href={lista}>
              <span>Ver los {entero(todos.length)} documentos por leer</span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
