-- Texts enter with each accent in its letter (NFC). Those that stand written apart (NFD, as some systems send them) are joined, because a text looked
-- for in one form is not found in the other. A supplier that was there in both forms becomes one, with the purchases of both, unless their tax ids
-- differ; so does a zone, a line of business and a type of customer. What cannot be joined because another record has that text (a customer, an
-- article) stays as it is, and the audit says it.
do $$
declare
  tabla text;
  columna text;
  fila record;
begin
  for fila in
    select p.proveedor_id as sobra, p.rfc,
           (select min(q.proveedor_id) from proveedores q
             where q.proveedor_id <> p.proveedor_id and upper(normalize(q.proveedor, NFC)) = upper(normalize(p.proveedor, NFC))
               and q.proveedor is nfc normalized and (q.rfc is null or p.rfc is null or q.rfc = p.rfc)) as queda
      from proveedores p where p.proveedor is not nfc normalized
  loop
    continue when fila.queda is null;
    update proveedores set rfc = coalesce(rfc, fila.rfc) where proveedor_id = fila.queda;
    update compras set proveedor_id = fila.queda where proveedor_id = fila.sobra;
    delete from proveedores where proveedor_id = fila.sobra;
  end loop;

  for tabla, columna in
    values ('proveedores', 'proveedor'), ('zonas', 'zona'), ('giros', 'giro'), ('tipos_cliente', 'tipo'), ('clientes', 'zona'), ('clientes', 'giro'),
           ('clientes', 'tipo'), ('clientes', 'clave_cliente'), ('clientes', 'nombre'), ('clientes', 'nombre_comercial'), ('articulos', 'clave_articulo'),
           ('articulos', 'articulo'), ('articulos', 'marca'), ('claves_articulo', 'clave_articulo'), ('divisiones', 'nombre'), ('almacenes', 'nombre'),
           ('departamentos', 'nombre'), ('puestos', 'nombre'), ('operadores', 'operador'), ('operadores', 'nombre'), ('bancos', 'banco'),
           ('cuentas_banco', 'cuenta'), ('formas_pago', 'forma_pago'), ('conceptos_banco', 'concepto'), ('compras', 'folio'), ('compras', 'folio_prov'),
           ('pedidos', 'folio'), ('remisiones', 'folio'), ('facturas', 'folio'), ('nombres_reglas', 'nombre'), ('politicas', 'nombre')
  loop
    for fila in execute format(
      'select ctid as lugar from %1$I where octet_length(%2$I) <> length(%2$I) and %2$I is not nfc normalized', tabla, columna)
    loop
      begin
        execute format('update %1$I set %2$I = normalize(%2$I, NFC) where ctid = $1', tabla, columna) using fila.lugar;
      exception when unique_violation or check_violation or foreign_key_violation or raise_exception then
        null;
      end;
    end loop;
  end loop;

  -- Whose customers are now in the zone of the same name.
  delete from zonas z where zona is not nfc normalized and not exists (select from clientes c where c.zona = z.zona);
  delete from giros g where giro is not nfc normalized and not exists (select from clientes c where c.giro = g.giro);
  delete from tipos_cliente t where tipo is not nfc normalized and not exists (select from clientes c where c.tipo = t.tipo);
end $$;
