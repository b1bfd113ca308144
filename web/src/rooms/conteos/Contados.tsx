import { DataTable } from '../../ui/DataTable.tsx';
import css from './Contados.module.css';
import { COLUMNAS_INVENTARIOS, type Inventario } from './columnas.tsx';

/** The lists that were counted in a report's range; nothing if there are none. */
export function Contados({ inventarios = [] }: { inventarios: readonly Inventario[] | undefined }) {
  if (inventarios.length === 0) return null;
  return (
    <section className={css.contados}>
      <h2>Inventarios contados en el período</h2>
      <DataTable
        etiqueta="Inventarios contados en el período"
        columnas={COLUMNAS_INVENTARIOS}
        filas={inventarios}
        llave={(i) => i.INVENTARIO_ID}
        tono={(i) => (i.PENDIENTES === 0 ? 'hecho' : null)}
        altoMaximo="40dvh"
      />
    </section>
  );
}
