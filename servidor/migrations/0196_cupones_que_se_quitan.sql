-- A coupon may be taken off an order that goes on.

alter table cupones_usos drop constraint cupones_usos_motivo_check;
alter table cupones_usos add constraint cupones_usos_motivo_check
  check (motivo in ('CANCELADO', 'PAGO_FALLIDO', 'QUITADO', 'VENCIDA', 'AGOTADO', 'CAMBIO'));
comment on column cupones_usos.motivo is
  'Why it was given back: the order was cancelled, its payment failed, the coupon was taken off the order, it expired and was reserved again, it expired and was paid when the coupon was exhausted, or the cart changed.';
