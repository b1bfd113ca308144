import type { TestDb } from './db.ts';

/** A file with refused rows. */
export const RECHAZADA = 9000;

/** Rows of the reports of which the demo company has none, or too few to be sorted. */
export async function siembraReportes(db: TestDb): Promise<void> {
  await db.sql(
    `insert into importaciones (operador_id, archivo, bytes, estado, filas, tabla, resultado, importada)
     select 1, t || '.csv', 100, 'importada', 3, t, '{"ALTAS": 2, "CAMBIOS": 1}', now() from unnest(array['articulos', 'claves']) t`,
  );
  await db.sql(
    `with i as (insert into importaciones (importacion_id, operador_id, archivo, bytes, estado) overriding system value
               select ${RECHAZADA}, operador_id, 'malo.csv', 10, 'revisada' from operadores where operador = 'ADMIN' returning importacion_id)
     insert into importaciones_rechazos select importacion_id, g, g + 1, case g % 3 when 0 then 'MAXIMO' else 'CLAVE_ARTICULO' end, 'X' || g % 4, 'ya está en la fila ' || g % 5
       from i, generate_series(1, 12) g`,
  );
  await db.sql(`insert into puente_lecturas (lectura, leida) values ('facturas', now())`);
  await db.sql(
    `insert into puente_documentos (lectura, llave, huella, estado, motivos)
     select 'facturas', g::text, '', (array['RECHAZADO', 'AUSENTE'])[1 + g % 2], array['FOLIO: ya está', 'CLIENTE «' || g % 3 || '»: no existe'] from generate_series(1, 12) g`,
  );
  await db.sql(
    `insert into auditoria (fecha, operador_id, llamada, resultado, registro, mensaje, direccion, peticion_id)
     select now() - interval '1 day' * (3 + g % 5), 1 + g % 4, (array['checkIn', 'guardaFestivo', 'recibeDocumentos'])[1 + g % 3],
            (array['hecho', 'rechazado', 'sin permiso'])[1 + g % 3], case g % 2 when 0 then 'null'::jsonb else jsonb_build_object('folio', 'A' || g) end,
            case g % 3 when 1 then 'Ya está' end, '10.0.0.' || g, md5(g::text)
       from generate_series(1, 12) g`,
  );
  await db.sql(`update clientes set fecha_distribuidor = current_date - (cliente_id % 5)::int`);
  await db.sql(
    `insert into descargas_catalogo (cliente_id, fecha, catalogo) select cliente_id, now() - interval '1 hour' * cliente_id, 'Catálogo 2026' from clientes`,
  );
  // Whatever the company sold to the customer of these tests, several orders and payments.
  await db.sql(
    `insert into cartera (cliente_id, clase, fecha, importe, folio) select 1, 'PAGO', now(), 10 + g, 'PA' || g from generate_series(1, 5) g`,
  );
  await db.sql(
    `insert into pedidos (folio, cliente_id, fecha, importe) select 'PA' || g, 1, now(), g from generate_series(1, 5) g`,
  );
}
