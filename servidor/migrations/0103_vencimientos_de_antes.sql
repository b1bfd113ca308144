-- Charges made for invoices that were there before 0090 were due on the invoice's day, whatever the invoice said.

update saldos_cartera s set vence = f.vence
  from cartera c join facturas f using (docto_ve_id)
 where c.asiento_id = s.asiento_id and c.clase = 'CARGO' and c.corrige is null and s.importe > 0 and f.vence is not null and s.vence <> f.vence;
