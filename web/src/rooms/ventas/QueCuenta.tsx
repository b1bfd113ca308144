import css from './ventas.module.css';

/** What counts as a sale, as `venta.ts` of the server defines it; on every page that shows sales. */
export function QueCuenta() {
  return (
    <details className={css.queCuenta}>
      <summary>¿Qué cuenta como venta?</summary>
      <p>
        Lo facturado menos lo devuelto, con IVA y con sus correcciones, el día en que se facturó o se
        devolvió, a nombre del asesor y la zona que el cliente tiene hoy. En el alcance, el asesor, la zona y
        la comisión son los de ese día y no cambian después: lo que llega tarde de un mes cerrado es un ajuste
        del primer mes abierto.
      </p>
    </details>
  );
}
